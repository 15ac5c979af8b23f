import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Sheet, SheetToggle } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Chapter, Sample } from './sample.tsx'

const sheetId = 'pattern-sheet'

/** What lies on, over or beside a page. */
export function Surfaces() {
  return (
    <Chapter title="Tags, notices, dialog, sheet">
      <Sample name="PriceTag">
        <div className="piece flex">
          <PriceTag>₹999999999</PriceTag>
        </div>
      </Sample>
      <Sample name="Chip">
        <Chip>3 unread</Chip>
      </Sample>
      <Sample name="toast: done, and not done">
        <div className="row">
          <Button kind="quiet" onClick={() => toast('Message sent successfully!')}>
            Done
          </Button>
          <Button kind="quiet" onClick={() => toast('Failed to send message. Please try again.', 'problem')}>
            Not done
          </Button>
        </div>
      </Sample>
      <Sample name="ConfirmDialog">
        <ConfirmDialog
          button={{ children: 'Delete' }}
          question="Delete this photo?"
          hint="It disappears from the gallery at once."
          confirm="Delete"
          cancel="Keep it"
          onConfirm={() => toast('Image deleted successfully')}
        />
      </Sample>
      <Sample name="Sheet">
        <SheetToggle sheetId={sheetId} label="Open the sheet" className="button button-quiet">
          Open the sheet
        </SheetToggle>
        <Sheet id={sheetId} closeLabel="Close the sheet" className="sheet">
          <p>A sheet over the page.</p>
        </Sheet>
      </Sample>
    </Chapter>
  )
}
