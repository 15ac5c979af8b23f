/** What the doctor looks at besides the gallery and its files. */
export type About = 'database' | 'space' | 'mail' | 'versions' | 'clock' | 'open files' | 'settings'

export interface Observation {
  about: About
  /** `wrong` wants somebody to act; `note` is worth knowing. */
  state: 'well' | 'note' | 'wrong'
  /** One or two sentences; of what is not well also what to do. */
  said: string
}

export const well = (about: About, said: string): Observation => ({ about, state: 'well', said })
export const note = (about: About, said: string): Observation => ({ about, state: 'note', said })
export const wrong = (about: About, said: string): Observation => ({ about, state: 'wrong', said })

/** @returns whether nobody has to act. */
export function allIsWell(observations: readonly Observation[]): boolean {
  return observations.every(({ state }) => state !== 'wrong')
}
