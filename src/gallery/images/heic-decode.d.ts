/** The published types lack the size before decoding and `dispose`. */
declare module 'heic-decode' {
  interface Picture {
    width: number
    height: number
    decode(): Promise<{ data: Uint8ClampedArray }>
  }
  const decodeHeic: {
    all(file: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>
  }
  export default decodeHeic
}
