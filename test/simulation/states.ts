/** A state is `absent`, or the price with its history or another first word, and then words such as `trash` or `read`. */
export type Change = (state: string) => string

export const has = (word: string) => (state: string) => state.split(' ').includes(word)
export const add = (word: string) => changeWords((words) => [...words.filter((other) => other !== word), word])
export const remove = (word: string) => changeWords((words) => words.filter((other) => other !== word))
export const replaceFirst = (replace: Change) => changeWords(([first = '', ...words]) => [replace(first), ...words])
export const become = (state: string) => () => state

function changeWords(change: (words: string[]) => string[]): Change {
  return (state) => {
    const [first, ...words] = state === 'absent' ? [state] : change(state.split(' '))
    return [first, ...words.sort()].join(' ')
  }
}
