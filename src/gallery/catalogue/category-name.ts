import type { Category } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'

const names: Record<Category, () => string> = {
  'design blouse': m.category_designBlouse,
  'embroidery blouse': m.category_embroideryBlouse,
  'aari blouse': m.category_aariBlouse,
}

export function categoryName(category: Category): string {
  return names[category]()
}
