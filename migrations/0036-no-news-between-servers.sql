-- Servers ask for PostgreSQL's own snapshot before they use what they remember, and tell each other nothing any more.

drop sequence news_samples, news_service;
