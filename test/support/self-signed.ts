/** A certificate for localhost that nobody trusts, and its key: made for tests and useless elsewhere. */
export const selfSigned = {
  ends: new Date('2126-10-30T15:33:42.000Z'),
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8wfoba3bZa4QBMS1
v+IwhDI5Eb89zaHffQSVk/D8c3ahRANCAASX8w0r/ixcMcWKQyusHCvpisyh8EGI
ckmsTuLOexdXBIdoFbNkMqn6On6pUbGQwVc9tPUmeJTp27UWzT4nKP5v
-----END PRIVATE KEY-----
`,
  certificate: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUXSjdk2OcSqsfERHs2uIu25iN4rUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE1MzM0MloYDzIxMjYxMDMw
MTUzMzQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASX8w0r/ixcMcWKQyusHCvpisyh8EGIckmsTuLOexdXBIdoFbNkMqn6
On6pUbGQwVc9tPUmeJTp27UWzT4nKP5vo2kwZzAdBgNVHQ4EFgQU9+IEL1o9PCD1
/6iDBAfnkB4DiAQwHwYDVR0jBBgwFoAU9+IEL1o9PCD1/6iDBAfnkB4DiAQwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgcwaOJIqtkVrBh3/y9+VwA2+cQRDVKhrOxoLZueciqX0CIQCeR6jjZ1o/
svNkK2SlnmxH2U1p2OsjETLB2I4qT2cRMg==
-----END CERTIFICATE-----
`,
}
