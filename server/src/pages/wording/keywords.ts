import { themeNames } from './keyword-names.ts'

/** Moods are worded as adjectives; all other keywords are in `themeNames`. */
const moods = {
  absurd: 'absurd|absurdism|absurdist',
  adorable: 'adorable|cute',
  aggressive: 'aggressive|brutality|extreme violence',
  amused: 'amused|hilarious|anarchic comedy',
  artful: 'arthouse|art house|experimental|avant-garde',
  bittersweet: 'bittersweet|melancholy|melancholic',
  blackHumour: 'black comedy|dark comedy|black humor|dark humor',
  bleak: 'bleak|gloomy|grim|despair|hopelessness',
  bold: 'bold|audacious|provocative|controversial',
  campy: 'camp|campy|kitsch',
  cheerful: 'cheerful|lighthearted|light-hearted|joyful|joyous|playful',
  creepy: 'creepy|eerie|ominous|foreboding|ghoulish',
  cult: 'cult film|cult classic|cult movie',
  deadpan: 'deadpan|deadpan humour|deadpan comedy|dry humor',
  dreamlike: 'dreamlike|dream-like|surreal|surrealism|surrealist',
  epic: 'epic',
  feelGood: 'feel-good|feel good|heartwarming|uplifting|comforting',
  gory: 'gore|gory|blood splatter|splatter',
  gothic: 'gothic|gothic horror',
  gritty: 'gritty|neorealism|social realism|raw',
  hopeful: 'hopeful|inspirational|inspiring|optimistic',
  intense: 'intense|gripping|tense|suspenseful|suspense',
  intimate: 'intimate|candid|quiet',
  mindBending: 'mind-bending|mindfuck',
  neoNoir: 'neo-noir|neo noir',
  nostalgic: 'nostalgic|nostalgia',
  offbeat: 'offbeat|quirky|whimsical|eccentric',
  paranoid: 'paranoia|paranoid',
  poetic: 'poetic|lyrical|meditative|contemplative',
  political: 'political|politics|politically engaged',
  psychological: 'psychological|psychological thriller|psychological drama|psychological horror',
  romantic: 'romantic|romance|love|falling in love',
  satirical: 'satire|satirical|political satire|social satire',
  screwball: 'screwball comedy|screwball',
  sensual: 'sensual|erotic|eroticism|erotic thriller',
  sentimental: 'sentimental|melodrama|tearjerker|tragic romance',
  slapstick: 'slapstick|slapstick comedy',
  slowBurn: 'slow burn|slow-burn|slow cinema',
  stylish: 'stylized|stylised|stylish',
  supernatural: 'supernatural|paranormal|supernatural powers',
  thoughtful: 'thoughtful|thought-provoking|philosophical|philosophy|existentialism',
  tragic: 'tragedy|tragic',
  twist: 'plot twist|twist ending|twist',
  understated: 'understated|minimalism|minimalist',
  violent: 'violence|violent',
  witty: 'witty|sarcastic|clever',
} as const

export type KeywordKey = keyof typeof moods | keyof typeof themeNames

const keyOfName = new Map(
  Object.entries({ ...moods, ...themeNames }).flatMap(([key, names]) =>
    names.split('|').map((name) => [wordsOf(name), key as KeywordKey]),
  ),
)
const moodNames = new Set(Object.values(moods).flatMap((names) => names.split('|').map(wordsOf)))

/** Normalises a name: "Fairy-tale" and "fairytale" are the same. */
function wordsOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]/g, '')
}

/** A key that is equal for keywords with the same words. */
export function sameWordsKey(name: string): string {
  return keywordKey(name) ?? `:${wordsOf(name)}`
}

/** Our key for a keyword's name. */
export function keywordKey(name: string | undefined): KeywordKey | undefined {
  return name === undefined ? undefined : keyOfName.get(wordsOf(name))
}

/** Whether a keyword is a mood. */
export function isMood(name: string): boolean {
  return moodNames.has(wordsOf(name))
}

/** Every name that we have words for. */
export function keywordNames(): string[] {
  return Object.values({ ...moods, ...themeNames }).flatMap((names) => names.split('|'))
}
