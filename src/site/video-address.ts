/** Where the shop shows its videos. A link without a target is not drawn. */
export const videoAddress: string | undefined = undefined
