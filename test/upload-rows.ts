import type { TestShop } from './shop.ts'

export async function countChunks(shop: TestShop): Promise<number> {
  return (await shop.shop.db.selectFrom('uploadChunks').select('startsAt').execute()).length
}

export const countUploads = async (shop: TestShop) =>
  (await shop.shop.db.selectFrom('uploads').select('id').execute()).length
