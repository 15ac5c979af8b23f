import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { ArrivingScreen } from '../arriving-screen.tsx'
import { CrashPage } from '../crash-page.tsx'
import { Chapter, Sample } from './sample.tsx'

/** What stands where something is not, or not yet. */
export function States() {
  return (
    <Chapter title="Empty, on its way, failed">
      <Sample name="EmptyState">
        <EmptyState text="No photos yet" hint="New work will be shown here soon." />
      </Sample>
      <Sample name="Skeleton and SkeletonLines">
        <div className="fields">
          <Skeleton className="h-12 w-full" />
          <SkeletonLines count={3} />
        </div>
      </Sample>
      <Sample name="ArrivingScreen: an account form">
        <ArrivingScreen path="/login" />
      </Sample>
      <Sample name="ArrivingScreen: the dashboard">
        <ArrivingScreen path="/admin" />
      </Sample>
      <Sample name="CrashPage">
        <CrashPage reason="our fault" />
      </Sample>
    </Chapter>
  )
}
