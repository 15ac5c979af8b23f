import type { ComponentType } from 'react'
import styles from '../import/zip/bring-photos.css?url'
import { BringPhotos } from '../import/zip/bring-photos.tsx'
import type { BroughtPhotos } from '../import/zip/brought-photos.server.ts'
import { m } from '../messages/compiled/messages.js'
import { CameraIcon, MessagesIcon, PhotosIcon } from '../ui/dashboard/dashboard-icons.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'

export const BringPhotosScreen = dashboardScreen((brought: BroughtPhotos) => (
  <>
    <link rel="stylesheet" href={styles} />
    <WaitForHydration>
      <BringPhotos brought={brought}>
        <h2 className="mt-6 text-lg">{m.zip_how()}</h2>
        {guides.map(({ id, heading, Icon, steps }) => (
          <DashboardSection key={id} id={id} heading={heading()} row={{ icon: <Icon /> }}>
            <ol className="grid gap-4 ps-6 [list-style:decimal] *:marker:font-semibold *:marker:text-kandangi">
              {steps.map(([text, ...controls]) => (
                <li key={text()}>
                  {text()}
                  <Controls texts={controls} lang="en" />
                </li>
              ))}
              <li>
                {m.zip_chooseHere()}
                <Controls texts={[m.zip_choose()]} />
              </li>
            </ol>
          </DashboardSection>
        ))}
      </BringPhotos>
    </WaitForHydration>
  </>
))

/** Draws what to press, flat, so that nobody presses it here. */
function Controls({ texts, lang }: { texts: string[]; lang?: string }) {
  return (
    <p className="guide-controls">
      {texts.map((text) => (
        <span key={text} lang={lang}>
          {text}
        </span>
      ))}
    </p>
  )
}

type Step = [text: () => string, ...controls: string[]]

/** The apps call their controls so, also on most phones in Tamil. The texts of the steps have the Tamil words. */
const guides: { id: string; heading: () => string; Icon: ComponentType; steps: Step[] }[] = [
  {
    id: 'whatsapp',
    heading: m.zip_whatsapp,
    Icon: MessagesIcon,
    steps: [
      [m.zip_whatsappExport, '⋮', 'More', 'Export chat'],
      [m.zip_whatsappMedia, 'Include media'],
      [m.zip_whatsappPhone, 'Export chat', 'Attach media', 'Save to Files'],
    ],
  },
  {
    id: 'instagram',
    heading: m.zip_instagram,
    Icon: CameraIcon,
    steps: [
      [m.zip_instagramOpen, '☰', 'Accounts Centre', 'Your information and permissions', 'Export your information'],
      [m.zip_instagramFormat, 'Posts', 'Format: JSON'],
      [m.zip_mail],
    ],
  },
  {
    id: 'google',
    heading: m.zip_google,
    Icon: PhotosIcon,
    steps: [[m.zip_googleOpen, 'takeout.google.com', 'Deselect all', 'Google Photos', 'Create export'], [m.zip_mail]],
  },
]
