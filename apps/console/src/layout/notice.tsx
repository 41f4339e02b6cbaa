import type { Notice as NoticeOfAction } from '../words/notice.ts';

/** The answer to an action, read aloud when the page appears. */
export const Notice = ({ tone, text, more = [] }: NoticeOfAction) => (
  <section
    class={`notice ${tone}`}
    role={tone === 'refused' ? 'alert' : 'status'}
    id="resposta"
    tabindex={-1}
  >
    <p>
      <strong>{titles[tone]}</strong> {text}
    </p>
    {more.length === 0 ? null : (
      <ul>
        {more.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    )}
  </section>
);

const titles = { done: 'Feito.', refused: 'Não foi feito.', open: 'Ainda em aberto.' } as const;
