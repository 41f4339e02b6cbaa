import type { Authority } from '../calls/authority.ts';
import type { Answer, Request, Service } from '../calls/service.ts';
import type { NfeMessage } from './nfe-message.ts';
import { type NfeRow, nfeRows } from './service-rows.ts';
import { readSoap, type SoapContent, soapAnswer, soapFault } from './soap.ts';
import { takeNumberOfNfe } from './take-number.ts';

/**
 * Returns the service at a path. The base and the case of letters do not matter, because they differ between
 * authorities.
 */
export function nfeServiceAt(path: string, authority: Authority): Service | undefined {
  const last =
    path
      .split('/')
      .at(-1)
      ?.toLowerCase()
      .replace(/\.asmx$/, '') ?? '';
  const row = nfeRows.find(({ addresses }) => addresses.includes(last));
  return row && createService(row, authority);
}

function createService(row: NfeRow, authority: Authority): Service {
  const { name } = row;
  const read = ({ body, contentType }: Request) => readSoap(body, contentType, name, row.operation);
  const refuse = (request: Request, code: string, level: 'message' | 'document'): Answer =>
    soapAnswer(name, row.refuse(messageOf(read(request), row), code, level, authority));
  return {
    name,
    authority: 'nfe',
    identify: (request) => row.identify(messageOf(read(request), row), authority),
    refuse,
    absent: (request) => refuse(request, row.absentCode, 'document'),
    serve: (request, variation = {}) => {
      const content = read(request);
      if (content.kind === 'fault') return soapFault(content.reason);
      if (content.kind === 'refused') return refuse(request, content.code, 'message');
      const { root } = content;
      if (root.name !== row.root) return refuse(request, '225', 'message');
      if (root.attributes.versao !== row.version) return refuse(request, '239', 'message');
      return soapAnswer(name, row.serve(content, authority, variation));
    },
    ...(name === 'NFeAutorizacao4' && {
      takeNumber: (request: Request) => takeNumberOfNfe(messageOf(read(request), row), authority),
    }),
  };
}

/** A message whose form is refused counts as empty when its document is identified. */
const messageOf = (content: SoapContent, { root }: NfeRow): NfeMessage =>
  content.kind === 'message'
    ? content
    : {
        text: '',
        root: { name: root, namespace: '', prefix: '', attributes: {}, children: [], text: '' },
      };
