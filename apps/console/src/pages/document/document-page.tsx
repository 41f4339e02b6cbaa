import { z } from 'zod';
import { paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { cursorField } from '../../routes/query-fields.ts';
import { AlsoPart } from './also-part.tsx';
import { AnswersPart } from './answers-part.tsx';
import { DecisionsPart, OpenDecisionPart } from './decisions-part.tsx';
import { titleOf } from './document-names.ts';
import { FactsPart, LinksPart, RelatedPart } from './facts-part.tsx';
import { AuditPart, DeliveriesPart, HistoryPart } from './history-part.tsx';
import { loadDocument } from './load-document.ts';
import { OtherActionsPart } from './other-actions-part.tsx';
import { StandingPart } from './standing-part.tsx';

/** One document of any kind: why it is where it is, and what to do about it. */
export const documentPage = definePage({
  path: paths.document,
  role: 'leitura',
  query: z.object({ cursor: cursorField }),
  title: ({ document }) => titleOf(document),
  load: loadDocument,
  look: ({ document: { id, clientId } }) => ({ action: 'document.view', subjectId: id, clientId }),
  view: (data) => (
    <div class="document">
      <div class="now">
        <StandingPart {...data} />
        <AlsoPart {...data} />
        <OpenDecisionPart {...data} />
        <DecisionsPart {...data} />
        <OtherActionsPart {...data} />
      </div>
      <div class="beside">
        <FactsPart {...data} />
        <LinksPart {...data} />
        <RelatedPart {...data} />
      </div>
      <div class="rest">
        <AnswersPart {...data} />
        <HistoryPart {...data} />
        <DeliveriesPart {...data} />
        <AuditPart {...data} />
      </div>
    </div>
  ),
});
