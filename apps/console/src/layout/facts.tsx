import type { Child } from 'hono/jsx';

interface FactsProps {
  /** Names with their values; a fact whose value is null is left out. */
  readonly facts: readonly (readonly [name: string, value: Child])[];
  readonly live?: string | undefined;
}

/** Names and values of one thing. */
export const Facts = ({ facts, live }: FactsProps) => (
  <dl class="facts" data-live={live} id={live}>
    {facts.flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>,
          ],
    )}
  </dl>
);

/** A part of a page below a heading. `live`: the script refreshes it. */
export const Section = ({
  title,
  live,
  children,
}: {
  readonly title: string;
  readonly live?: string | undefined;
  readonly children?: Child;
}) => (
  <section data-live={live} id={live}>
    <h2>{title}</h2>
    {children}
  </section>
);
