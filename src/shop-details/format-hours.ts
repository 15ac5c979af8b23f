export const hoursLines = ['monFri', 'sat', 'sun'] as const
export type HoursLine = (typeof hoursLines)[number]

const until = String.raw`\s*(-|to|முதல்)\s*`
const tamilDay = '(க்)?கிழமை(கள்|களில்|யும்)?'

const everyDay = 'daily|every ?day|தினமும்|தினசரி|எல்லா நாளும்|எல்லா நாட்களும்'
/** The names of the days at the beginning of a line. */
export const daysInFront: Record<HoursLine, RegExp> = {
  monFri: new RegExp(
    `^(mon(day)?s?${until}(fri|sat|sun)[a-z]*|weekdays|${everyDay}|வார நாட்கள்|வார நாட்களில்|` +
      `(திங்கள்|திங்கட்)(கிழமை)?${until}(வெள்ளி|சனி|ஞாயிறு|ஞாயிற்று)(${tamilDay})?(\\s*வரை)?)`,
  ),
  sat: new RegExp(`^(sat(urday)?s?|சனி(${tamilDay})?|${everyDay})`),
  sun: new RegExp(`^(sun(day)?s?|ஞாயிறு|ஞாயிற்று${tamilDay}|${everyDay})`),
}

/** 'Closed on Sundays' in the line of another day says nothing about that day. */
export const closedText: Record<HoursLine, RegExp> = {
  monFri: closedWordsOf(''),
  sat: closedWordsOf('( on saturdays?)?'),
  sun: closedWordsOf('( on sundays?)?'),
}

function closedWordsOf(onDay: string): RegExp {
  const inTamil = 'விடுமுறை|லீவு|மூடல்|மூடியிருக்கும்|மூடியிருக்கிறது|மூடப்பட்டிருக்கும்|மூடப்பட்டிருக்கிறது'
  return new RegExp(`^((closed|holiday|leave)${onDay}|(கடை )?(${inTamil}))$`)
}

/** Converts an hour of 12 in a part of the day to an hour of 24, undefined if they do not fit. */
export const partsOfDay: Record<string, (hour: number) => number | undefined> = {
  அதிகாலை: (hour) => (hour <= 6 ? hour : undefined),
  முற்பகல்: (hour) => (hour < 12 ? hour : undefined),
  காலை: (hour) => (hour < 12 ? hour : undefined),
  நண்பகல்: afterNoon,
  மதியம்: afterNoon,
  பிற்பகல்: (hour) => (hour % 12) + 12,
  மாலை: (hour) => (hour >= 3 && hour < 12 ? hour + 12 : undefined),
  // Twelve at night is midnight, and one at night is before the morning.
  இரவு: (hour) => (hour === 12 || hour <= 3 ? hour % 12 : hour >= 6 ? hour + 12 : undefined),
}

function afterNoon(hour: number): number | undefined {
  if (hour === 12) return hour
  return hour <= 4 ? hour + 12 : undefined
}
