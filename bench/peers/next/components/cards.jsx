import content from '../data/content.json'

export function WhyChoose() {
  return (
    <section id="why">
      <div className="wrap">
        <h2>Why choose us</h2>
        <div className="cards">
          {content.why.map(([heading, text]) => (
            <div className="card" key={heading}>
              <h3>{heading}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

export function Services() {
  return (
    <section id="service" className="alt">
      <div className="wrap">
        <h2>Services</h2>
        <div className="cards">
          {content.services.map(([heading, lines]) => (
            <div className="card" key={heading}>
              <h3>{heading}</h3>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
