import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { m } from '../words/compiled/messages.js'

/** Whoever waits less sees the next screen at once, and no flicker before it. */
const patienceMs = 250

/** The path of another screen that is on its way and takes long enough to be noticed. */
export function useArrivingPath(): string | undefined {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  const path = next && next.pathname !== pathname ? next.pathname : undefined
  const [noticed, setNoticed] = useState<string>()
  useEffect(() => {
    if (!path) return
    const timer = setTimeout(() => setNoticed(path), patienceMs)
    return () => {
      clearTimeout(timer)
      setNoticed(undefined)
    }
  }, [path])
  return path && noticed
}

/** The shape of a screen until it is there. */
export function ArrivingScreen({ path }: { path: string }) {
  return (
    <>
      <div role="status" className="sr-only">
        <h1>{m.page_loading()}</h1>
      </div>
      {path === '/' && <ArrivingHome />}
      {path.startsWith('/admin') && <ArrivingDashboard />}
      {path.startsWith('/d/') && <ArrivingDesign />}
      {path !== '/' && !path.startsWith('/admin') && !path.startsWith('/d/') && <ArrivingCard />}
    </>
  )
}

function ArrivingHome() {
  return (
    <div className="wrap grid min-h-[80vh] grid-cols-1 content-start gap-6 pt-10 md:grid-cols-[6fr_5fr] lg:grid-cols-[5fr_6fr] lg:pt-14">
      <div className="grid min-w-0 grid-cols-1 content-center gap-5">
        <Skeleton className="h-24 w-80" />
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-12 w-32" />
      </div>
      <Skeleton className="aspect-[76/74] w-full" />
    </div>
  )
}

function ArrivingDesign() {
  return (
    <div className="wrap grid min-h-[80vh] content-start gap-8 pt-10 lg:grid-cols-2 lg:gap-16">
      <Skeleton className="aspect-square w-full" />
      <div className="grid content-start gap-5">
        <Skeleton className="h-12 w-56" />
        <Skeleton className="h-10 w-28" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  )
}

function ArrivingCard() {
  return (
    <div className="card-page">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

function ArrivingDashboard() {
  return (
    <div className="wrap grid min-h-screen max-w-4xl content-start gap-8 pt-10 pb-20">
      <Skeleton className="h-10 w-64" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {['upload', 'closed days', 'photos', 'bin', 'messages', 'details'].map((part) => (
          <Skeleton key={part} className="h-12" />
        ))}
      </div>
      <div className="panel">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-32" />
      </div>
      <div className="panel">
        {['first', 'second', 'third'].map((photo) => (
          <div key={photo} className="grid grid-cols-[6rem_1fr] gap-4">
            <Skeleton className="size-24" />
            <div className="grid content-start gap-3">
              <SkeletonLines count={2} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
