import type { Authority } from '../calls/authority.ts';
import { textAt } from '../xml/read-xml.ts';
import { field } from '../xml/write-xml.ts';
import type { NfeMessage } from './nfe-message.ts';
import { writeResult } from './write-results.ts';

/** Answers consStatServ. */
export function queryStatus({ root }: NfeMessage, authority: Authority): string {
  const state = textAt(root, 'cUF') ?? '35';
  const code = refuseStatus(root, authority) ?? '107';
  return writeResult('retConsStatServ', { code, state }, authority, [
    code === '107' ? field('tMed', 1) : undefined,
  ]);
}

function refuseStatus(root: NfeMessage['root'], { environment }: Authority): string | undefined {
  if (textAt(root, 'xServ') !== 'STATUS' || !/^\d{2}$/.test(textAt(root, 'cUF') ?? '')) return '225';
  return textAt(root, 'tpAmb') === environment ? undefined : '252';
}
