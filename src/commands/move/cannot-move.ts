/** Something that whoever moves the shop can put right; the message says what. */
export class CannotMove extends Error {
  override readonly name = 'CannotMove'
}
