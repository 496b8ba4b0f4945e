/** Two versions of one thing beside each other, line by line; lines of only one of them are marked. */
import styles from './versions.module.css'

type Versions = {
  readonly versions: readonly { readonly title: string; readonly lines: readonly string[] }[]
  readonly words: { readonly nothing: string; readonly differs: string }
}

/** The versions. */
export function Versions({ versions, words }: Versions) {
  return (
    <div className={styles.versions}>
      {versions.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.length === 0 && <li>{words.nothing}</li>}
            {lines.map((line) => {
              const differs = versions.some((other) => !other.lines.includes(line))
              return (
                <li key={line} data-differs={differs || undefined}>
                  {line}
                  {differs && <span className="unseen">{` (${words.differs})`}</span>}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
