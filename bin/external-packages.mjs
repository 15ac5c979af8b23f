/** `sharp` loads native code, and the LGPL requires that `libheif-js` can be replaced (record 0027). */
export const externalPackages = ['sharp', 'libheif-js']
