/**
 * Returns the state after a change, or undefined if the shop rejects it. A state is `absent`, or the price with its
 * history or another first word, and then words such as `trash` or `read`.
 */
export type Change = (state: string) => string | undefined

export const has = (word: string) => (state: string) => state.split(' ').includes(word)
export const lacks = (word: string) => (state: string) => state !== 'absent' && !has(word)(state)
export const add = (word: string) => changeWords((words) => [...words.filter((other) => other !== word), word])
export const remove = (word: string) => changeWords((words) => words.filter((other) => other !== word))
export const replaceFirst = (replace: (first: string) => string) =>
  changeWords(([first = '', ...words]) => [replace(first), ...words])
export const become = (state: string) => () => state

function changeWords(change: (words: string[]) => string[]) {
  return (state: string) => {
    const [first, ...words] = change(state.split(' '))
    return [first, ...words.sort()].join(' ')
  }
}
