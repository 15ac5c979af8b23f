import { BlouseIcon, FrameIcon, NeedleIcon } from '../../shop-details/service-icons.tsx'
import { Stitch } from '../../ui/stitch.tsx'
import { HeroIllustration } from '../hero-illustration.tsx'
import { KandangiBorder } from '../kandangi-border.tsx'
import { TileFrieze } from '../tile-frieze.tsx'
import { Chapter, Sample } from './sample.tsx'

export function Motifs() {
  return (
    <Chapter title="Motifs">
      <Sample name="KandangiBorder, between sections">
        <KandangiBorder className="text-kandangi" />
      </Sample>
      <Sample name="TileFrieze, under the hero and above the foot">
        <TileFrieze className="text-kandangi/40" />
      </Sample>
      <Sample name="Stitch, under headings">
        <Stitch className="stroke-kandangi" />
      </Sample>
      <Sample name="Service icons: blouse, needle and hem, frame">
        <div className="row">
          <BlouseIcon />
          <NeedleIcon />
          <FrameIcon />
        </div>
      </Sample>
      <Sample name="HeroIllustration">
        <HeroIllustration />
      </Sample>
    </Chapter>
  )
}
