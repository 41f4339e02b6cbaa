import type { Answer } from '../calls/service.ts';
import type { BodyForm } from './fault-row.ts';

const jsonType = 'application/json; charset=utf-8';

/** Returns a failed answer as a gateway, a server with its own pages, or the authority with a code writes it. */
export function failedStatus(status: number, form: BodyForm, code = 'E9999'): Answer {
  const coded = { codigo: code, descricao: 'Erro não catalogado.' };
  const bodies: Readonly<Record<BodyForm, readonly [contentType: string, body: string]>> = {
    empty: ['text/plain', ''],
    html: ['text/html; charset=utf-8', htmlPage(status)],
    'coded object': [jsonType, JSON.stringify({ erro: coded })],
    'coded list': [jsonType, JSON.stringify({ erros: [{ Codigo: code, Descricao: coded.descricao }] })],
    'coded top-level list': [jsonType, JSON.stringify([coded])],
    uncoded: [jsonType, JSON.stringify({ message: 'the upstream server failed' })],
  };
  const [contentType, body] = bodies[form];
  return { status, contentType, body };
}

export const htmlPage = (status: number): string =>
  `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${status} - Server Error</h1></body></html>`;
