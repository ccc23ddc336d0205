import type { ImportRow, ImportRowStatus } from '@marquee/sdk'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { marquee } from '../../watching/client.ts'

const pageSize = 20

/** The rows of an import with one status, as many as requested so far. */
export function useRows(importId: string, status: ImportRowStatus) {
  const [shown, setShown] = useState(pageSize)
  const [rows, setRows] = useState<ImportRow[]>([])
  useEffect(() => {
    let isUnmounted = false
    const read = marquee.imports.rows(importId, { status, limit: pageSize }).first(shown + 1)
    read.then(
      (found) => !isUnmounted && setRows(found),
      () => {},
    ) // the counts above stay; another press tries again
    return () => {
      isUnmounted = true
    }
  }, [importId, status, shown])
  const more = useCallback(() => setShown((count) => count + pageSize), [])
  return { rows: rows.slice(0, shown), hasMore: rows.length > shown, more }
}
