import { firstRefusal } from '../rule.ts';
import { batchRules } from '../rules/batch-rules.ts';
import { formRules, type MessageCase } from '../rules/message-rules.ts';
import { cutElements } from '../signature/verify-signature.ts';
import type { SchemaJudge } from '../xml/compile-schemas.ts';
import { type OpenResult, openMessage, withDocument } from '../xml/open-message.ts';
import type { Examination, MessageToExamine } from './criteria.ts';
import { examineNote } from './examine-note.ts';

const batchSchema = 'enviNFe_v4.00.xsd';

/** Checks steps C to F of the validation order and the content of notes: all slow checks that need no memory. */
export function examineMessage(
  schemas: SchemaJudge,
  { bytes, schema, criteria }: MessageToExamine,
): Examination {
  const opened = openMessage(bytes, schemas, schema);
  const schemaScope = schema === batchSchema ? batchScope(schemas, opened) : 'message';
  const refusal = firstRefusal(formRules, { opened, schemaScope });
  if (refusal !== undefined) return { kind: 'refused', refusal };
  if (opened.kind !== 'opened') throw new Error(`no rule for a message that is ${opened.kind}`);
  const { canonical } = opened.message;
  if (schema !== batchSchema) return { kind: 'message', canonical };
  const texts = cutElements(canonical, 'NFe');
  const indSinc = /<indSinc>([01])<\/indSinc>/.exec(canonical)?.[1];
  const batchRefusal = firstRefusal(batchRules, { indSinc, notes: texts.length });
  if (batchRefusal !== undefined) return { kind: 'refused', refusal: batchRefusal };
  const notes = texts.map((text) => examineNote(text, criteria));
  return { kind: 'batch', indSinc, uf: notes[0]?.uf ?? '', notes };
}

/** Distinguishes a broken batch (225) from a broken note (215): the note is judged by its own schema. */
function batchScope(schemas: SchemaJudge, opened: OpenResult): MessageCase['schemaScope'] {
  if (opened.kind !== 'opened' || opened.message.schemaComplaint === undefined) return 'batch';
  const invalid = cutElements(opened.message.canonical, 'NFe').some(
    (note) =>
      withDocument(Buffer.from(note), (document) => schemas.complaint(document, 'nfe_v4.00.xsd')) !==
      undefined,
  );
  return invalid ? 'note' : 'batch';
}
