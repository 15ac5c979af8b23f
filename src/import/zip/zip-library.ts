export { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
