import type { TestShop } from './shop.ts'

export async function countChunks(shop: TestShop): Promise<number> {
  return (await shop.deps.db.selectFrom('uploadChunks').select('startsAt').execute()).length
}

export const countUploads = async (shop: TestShop) =>
  (await shop.deps.db.selectFrom('uploads').select('id').execute()).length
