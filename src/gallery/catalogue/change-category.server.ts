import type { Selectable, Transaction } from 'kysely'
import type { Category } from '../../api/gallery.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { formatDesignCode, parseDesignCode } from './design-code.ts'

type Item = Selectable<Tables['gallery']>

/** Gives the design its former number in this category, or the next one. The URLs of former codes redirect. */
export async function changeCategory(transaction: Transaction<Tables>, item: Item, category: Category): Promise<Item> {
  const former = item.formerCodes.split(' ').filter(Boolean)
  const earlier = former.find((code) => parseDesignCode(code)?.category === category)
  const designNumber = parseDesignCode(earlier ?? '')?.number ?? (await assignNumber(transaction, category))
  const codes = [...former.filter((code) => code !== earlier), formatDesignCode(item.category, item.designNumber)]
  return transaction
    .updateTable('gallery')
    .set({ category, designNumber, formerCodes: codes.join(' ') })
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function assignNumber(transaction: Transaction<Tables>, category: Category): Promise<number> {
  const { lastNumber } = await transaction
    .insertInto('designCounters')
    .values({ category, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('category').doUpdateSet((eb) => ({ lastNumber: eb('designCounters.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}
