import { type ModelSettings, YEAR_MS } from '@marquee/engine'

/** The settings that a training chose, as rows. */
export function settingRows({ ease, ials, evidence, blend, halfLifeMs, trendHalfLifeMs }: ModelSettings): string[][] {
  const years = (ms: number | null) => (ms === null ? 'none' : `${Number((ms / YEAR_MS).toFixed(2))} years`)
  return [
    [
      '  title to title',
      `λ ${ease.lambda}, dropout ${ease.dropout}, user exponent ${ease.userExponent}, popularity exponent ${ease.popularityExponent}`,
    ],
    ['  ratings', `all rated ${evidence.allRated}, neutral ${evidence.neutral}, disliked ${evidence.disliked}`],
    ['  factors', `d ${ials.d}, α ${ials.alpha}, ridge ${ials.lambda}`],
    [
      '  blend',
      `factors ${blend.factors}, content ${blend.content} (new titles ${blend.coldContent.toFixed(2)}), imported ${blend.imported}, prior ${blend.prior} (newcomers ${blend.newcomerPrior} more, half of it at ${blend.newcomerHistory} likes), trend ${blend.trend} (for ${blend.trendForPrior} of the prior)`,
    ],
    ['  half-life', `tastes ${years(halfLifeMs)}, popularity ${years(trendHalfLifeMs)}`],
  ]
}
