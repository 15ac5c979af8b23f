import { dayInShop } from '../api/shop-clock.ts'
import { m } from '../messages/compiled/messages.js'
import { type EditedDetails, EditorField, EditorGroup } from './editor-group.tsx'
import { OrderTimeLines } from './order-time-lines.tsx'
import { findContradictions, listOrderTimes } from './order-times.ts'
import { TextFields } from './text-fields.tsx'

export function OrderTimeGroup({ time, ...edited }: EditedDetails & { time: number }) {
  const today = dayInShop(time)
  return (
    <EditorGroup
      heading={m.orderTime_heading()}
      saveText={m.orderTime_save()}
      {...edited}
      check={findContradictions}
      fields={(_, texts) => (
        <>
          <EditorField
            label={m.orderTime_orderDays()}
            name="orderDays"
            inputMode="numeric"
            pattern="[1-9]\d{0,2}"
            maxLength={3}
            hint={m.orderTime_orderDaysHint()}
          />
          <TextFields group="festival" texts={texts} />
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <EditorField label={m.orderTime_festivalDay_label()} name="festivalDay" type="date" />
            <EditorField
              label={m.orderTime_lastDay_label()}
              name="festivalLastDay"
              type="date"
              hint={m.orderTime_lastDayHint()}
            />
            <EditorField label={m.orderTime_from()} name="festivalFrom" type="date" hint={m.orderTime_fromHint()} />
          </div>
        </>
      )}
      preview={(details) => {
        // The preview uses the later day, so that it shows a festival before its announcement.
        const { festivalFrom = '' } = details
        const [, day = today] = [today, festivalFrom].sort()
        const orderTimes = listOrderTimes(details, day)
        return (
          <div className="bg-limewash p-5 text-lg">
            {orderTimes.length > 0 ? <OrderTimeLines orderTimes={orderTimes} /> : m.orderTime_nothing()}
          </div>
        )
      }}
    />
  )
}
