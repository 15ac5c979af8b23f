/** These texts have the maximum length, or are longer than expected. */
export const longEmail = 'orders.and.questions.about.wedding.blouses@a-rather-long-name-of-a-small-shop.thaiyal.example'

export const longDescription = {
  description:
    'Peacocks and mango leaves in gold zari on bottle green silk, with small glass beads along the neck and both sleeves, and a back with three cloth buttons',
  descriptionInTamil:
    'பச்சைப் பட்டில் தங்க ஜரியால் மயிலும் மாவிலையும்; கழுத்திலும் இரு கைகளிலும் சின்ன மணிகள்; பின்னால் மூன்று துணி பட்டன்கள்',
}

export const longTexts = {
  address:
    'First floor, above the old brass and vessel shop, opposite the eastern gate of the temple tank, third lane on the left after the bus stand and the flower market, next to the weavers’ cooperative, Example Street, Karaikudi, Sivaganga District, Tamil Nadu, India',
  phone: '+91 98400 00000 / 98400 00001 (ask for the cutting table)',
  email: longEmail,
  businessHours: {
    monFri:
      'Mon-Fri 10:00 AM - 1:30 PM and again 3:00 PM - 8:30 PM, in the wedding season until the last blouse is done',
    sat: 'Sat 10:30 AM - 8:00 PM, by appointment only on new moon days',
    sun: 'Closed, except in the weeks before Pongal and Deepavali',
  },
}

export const longFacts = { cloth: 'either', lining: 'included', measuring: 'both', advance: 'quarter' } as const

/** A shop has up to six customers, of whom some say little. */
export const customerWords = {
  customers: [
    { text: 'She fitted my wedding blouse twice, and it sat like a glove.', name: 'Kavitha', garment: 'aari blouse' },
    { text: 'On time, as promised.', name: 'Meena', garment: 'design blouse' },
    { text: 'My mother and I both come here. The piping is always straight.', name: 'Divya', garment: '' },
    { text: 'Good price for the work.', name: '', garment: 'embroidery blouse' },
    { text: 'I sent the measurements by WhatsApp from Singapore. It fits.', name: 'Revathi', garment: 'aari blouse' },
    { text: 'Old blouses were let out in two days.', name: 'Lakshmi', garment: 'alteration' },
  ],
  tamil: {
    customers: [
      { text: 'கல்யாண பிளவுஸை இரண்டு முறை போட்டுப் பார்த்துச் சரிசெய்து தந்தார்.', name: 'கவிதா', garment: 'ஆரி பிளவுஸ்' },
      { text: 'சொன்ன நாளில் தந்தார்கள்.', name: 'மீனா', garment: 'டிசைன் பிளவுஸ்' },
      ...[3, 4, 5, 6].map(() => ({ text: '', name: '', garment: '' })),
    ],
  },
}

export const longIdentity = {
  name: 'Sri Meenakshi Ladies Tailors & Aari Works',
  town: 'Thirukkattupalli Agraharam',
  establishedYear: 1998,
  welcome: 'A warm welcome to our shop beside the temple tank',
  tagline: 'Wedding blouses, aari and zardosi work and alterations for three generations of families',
  tamil: {
    name: 'ஸ்ரீ மீனாட்சி அம்மன் லேடீஸ் டெய்லர்ஸ் & ஆரி ஒர்க்ஸ்',
    town: 'திருக்காட்டுப்பள்ளி அக்ரஹாரம்',
    welcome: 'கோவில் குளத்தருகே உள்ள எங்கள் கடைக்கு அன்பான நல்வரவு',
    tagline: 'மூன்று தலைமுறைக் குடும்பங்களுக்குக் கல்யாண பிளவுஸ், ஆரி, ஜர்தோசி வேலைப்பாடு, ஆல்டரேஷன்',
  },
}

export const longMessage = `${'I would like two blouses for my sister’s wedding, one with aari work on the back and the sleeves, one plain with a border of the saree. '.repeat(6)}\n\nhttps://pictures.example/${'a-very-long-address-of-a-picture-'.repeat(4)}\n\nவணக்கம், விலை என்ன?`

/** The oldest message is read. */
export const shortMessages = [
  { name: 'Kannamma', email: 'kannamma@example.com', message: 'The fit is lovely, thanks.' },
  {
    name: 'Meyyammai',
    email: 'meyyammai@example.com',
    message: 'Is the green one still there?\nI could come on Friday.',
  },
  {
    name: 'அலமேலு',
    email: 'alamelu@example.com',
    message: 'வணக்கம். DB-2 விலை என்ன? என் எண் 98400 00001, அக்கா எண் 98400 00002.',
  },
] as const

/** The message fills the honeypot. */
export const spam = {
  name: 'Web Growth Team',
  email: 'growth@offers.example',
  message: 'We bring your website to the first page of Google.',
  website: 'https://offers.example',
}
