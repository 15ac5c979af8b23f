import Image from 'next/image'
import content from '../content.json'
import { type Item, listGallery } from '../gallery'
import { ContactForm } from './contact-form'
import { Menu } from './menu'

const { about, hero } = content
const [heroPhoto, aboutPhoto] = ['/photos/IMG_20260025.jpg', '/photos/IMG_20260026.jpg']
const photoSize = { width: 4032, height: 3024 }

export function Home() {
  return (
    <>
      <div className="top" id="home">
        <div className="wrap">
          <a href={content.phoneHref}>{content.phone}</a>
          <span>{content.address}</span>
        </div>
      </div>
      <header className="head">
        <div className="wrap">
          <a className="brand" href="#home">
            The shop
          </a>
          <Menu nav={content.nav} />
        </div>
      </header>
      <main>
        <div className="hero">
          <Image src={heroPhoto} alt="" fill sizes="100vw" preload />
          <div className="wrap">
            <p>{hero.eyebrow}</p>
            <h1>{hero.heading}</h1>
            <p>{hero.text}</p>
            <a className="btn" href="#about">
              {hero.cta}
            </a>
          </div>
        </div>
        <section id="about" className="about">
          <div className="wrap two">
            <Image src={aboutPhoto} alt={about.alt} {...photoSize} sizes="(min-width:900px) 544px, 100vw" />
            <div>
              <h2>{about.heading}</h2>
              <p>{about.story}</p>
              <p>
                <span className="years">17</span> {about.years}
              </p>
              <a className="btn" href="#why">
                {about.more}
              </a>
            </div>
          </div>
        </section>
        <section id="gallery" className="alt">
          <div className="wrap">
            <h2>Gallery</h2>
            <ul className="grid">{listGallery().map(piece)}</ul>
          </div>
        </section>
        <Cards id="why" heading="Why choose us" cards={content.why.map(({ heading, text }) => [heading, [text]])} />
        <Cards id="service" heading="Services" cards={content.services.map(({ heading, text }) => [heading, text])} />
        <section id="contact">
          <div className="wrap two">
            <div>
              <h2>Contact</h2>
              <p>{content.address}</p>
              <p>
                <a href={content.phoneHref}>{content.phone}</a>
              </p>
              <p>
                <a href={`mailto:${content.email}`}>{content.email}</a>
              </p>
              <p>
                Mon-Fri {content.hours.monFri}
                <br />
                Sat {content.hours.sat}
                <br />
                Sun {content.hours.sun}
              </p>
              <p>
                <a href={content.map}>Find us on the map</a>
              </p>
              <p>
                <a href={content.chat}>Chat with us</a>
              </p>
            </div>
            <ContactForm />
          </div>
        </section>
      </main>
      <footer>
        <div className="wrap">
          <a href={content.chat}>WhatsApp</a>
          <a href={content.video}>Videos</a>
          <p>&copy; The shop</p>
        </div>
      </footer>
    </>
  )
}

function Cards({ id, heading, cards }: { id: string; heading: string; cards: [string, string[]][] }) {
  return (
    <section id={id}>
      <div className="wrap">
        <h2>{heading}</h2>
        <div className="cards">
          {cards.map(([title, lines]) => (
            <div className="card" key={title}>
              <h3>{title}</h3>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function piece({ id, url, category, price }: Item) {
  return (
    <li key={id}>
      <figure>
        <Image src={url} alt={category} {...photoSize} sizes="(min-width:900px) 363px, (min-width:640px) 50vw, 100vw" />
        <figcaption>
          <span>{category}</span>
          <b>Rs. {price}</b>
        </figcaption>
      </figure>
    </li>
  )
}
