import { brasiliaDate } from '@fiscal/domain';
import { firstRefusal, type Refusal, reason } from '../rule.ts';
import { itemRules } from '../rules/item-rules.ts';
import { issueDay, itemCases, type NoteCase } from '../rules/note-case.ts';
import { closingRules, openingRules } from '../rules/note-rules.ts';
import { signedText } from '../signature/verify-signature.ts';
import { checkSignature } from './check-signature.ts';
import type { Criteria, ExaminedNote } from './criteria.ts';

/** Checks one `NFe`, given as its own canonical text, from step E to the last content rule. */
export function examineNote(canonical: string, criteria: Criteria): ExaminedNote {
  const text = signedText(canonical);
  const note = text.root.find('infNFe');
  if (note === undefined) throw new Error('a note without infNFe passed the schema');
  const accessKey = (note.tree.attributes.Id ?? '').slice(3);
  const issuer = note.text('emit/CNPJ');
  const signature = checkSignature(criteria, text, { parent: 'NFe', signed: 'infNFe' }, issuer);
  const subject: NoteCase = {
    ...criteria,
    note,
    items: note.all('det'),
    accessKey,
    issuedOn: issueDay(note),
  };
  return {
    accessKey,
    uf: note.text('ide/cUF') ?? '',
    cnpj: issuer ?? `000${note.text('emit/CPF') ?? ''}`,
    model: note.text('ide/mod') ?? '',
    series: Number(note.text('ide/serie')),
    number: Number(note.text('ide/nNF')),
    issuedAt: note.text('ide/dhEmi') ?? '',
    issuer: { cnpj: issuer, ie: note.text('emit/IE') ?? '', crt: note.text('emit/CRT') ?? '' },
    recipientCnpj: note.text('dest/CNPJ'),
    signature,
    refusal: signature.kind === 'valid' ? findRefusal(subject) : undefined,
  };
}

function findRefusal(subject: NoteCase): Refusal | undefined {
  const moment = { environment: subject.environment, day: brasiliaDate(subject.now) };
  const opening = firstRefusal(openingRules, subject, moment);
  if (opening !== undefined) return opening;
  for (const item of itemCases(subject)) {
    const refusal = firstRefusal(itemRules, item, moment);
    if (refusal !== undefined)
      return { ...refusal, xMotivo: reason(`${refusal.xMotivo} [nItem: ${item.nItem}]`) };
  }
  return firstRefusal(closingRules, subject, moment);
}
