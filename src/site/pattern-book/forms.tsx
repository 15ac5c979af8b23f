import { Button } from '../../ui/button.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { FormStateContext } from '../../ui/form-state.ts'
import { Chapter, Sample } from './sample.tsx'

const filled = { problems: {}, typed: { name: 'Meenakshi', story: 'A blouse for a wedding in Thai.' } }
const wrong = { problems: { name: 'Please fill this in.', story: 'Please use at most 5000 characters.' }, typed: {} }
const options = [
  { value: 'design', text: 'design blouse' },
  { value: 'aari', text: 'aari blouse' },
]

/** Buttons and fields in every state that they can be in. */
export function Forms() {
  return (
    <Chapter title="Buttons and fields">
      <Sample name="Button: primary, quiet, danger">
        <div className="row">
          <Button>Send message</Button>
          <Button kind="quiet">Learn More</Button>
          <Button kind="danger">Delete</Button>
        </div>
      </Sample>
      <Sample name="Button: disabled and busy">
        <div className="row">
          <Button disabled>Send message</Button>
          <Button busyText="Sending…">Send message</Button>
        </div>
      </Sample>
      <Sample name="Field, TextArea, Select: empty with a hint">
        <Fields />
      </Sample>
      <Sample name="filled">
        <FormStateContext value={filled}>
          <Fields />
        </FormStateContext>
      </Sample>
      <Sample name="with what is wrong">
        <FormStateContext value={wrong}>
          <Fields />
        </FormStateContext>
      </Sample>
    </Chapter>
  )
}

function Fields() {
  return (
    <div className="fields">
      <Field label="Name" name="name" hint="As the tailor shall call you." />
      <TextArea label="Message" name="story" rows={4} />
      <Select label="Category" name="category" options={options} />
    </div>
  )
}
