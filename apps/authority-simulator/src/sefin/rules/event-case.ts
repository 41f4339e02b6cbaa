import type { Environment } from '@fiscal/domain';
import type { Reader } from '../../xml/xml-tree.ts';
import type { OpenedDocument } from '../reception/open-document.ts';
import type { Sefin } from '../sefin.ts';
import type { MunicipalityEntry } from '../state/municipality.ts';
import type { NfseEventLine, NfseLine } from '../state/sefin-line.ts';

/** The request of an event to judge. */
export interface EventCase {
  readonly request: Reader;
  readonly id: string;
  readonly environment: Environment;
  readonly now: Date;
  /** The key in the path of the call. */
  readonly pathKey: string;
  /** chNFSe */
  readonly accessKey: string;
  /** The code in the name of the element `e<code>`. */
  readonly eventType: string;
  /** The value of CNPJAutor or CPFAutor. */
  readonly author: string;
  /** The CNPJ of the certificate in the signature. */
  readonly signer: string | undefined;
  readonly note: NfseLine | undefined;
  readonly events: readonly NfseEventLine[];
  /** The parameters of the municipality that issued the note. */
  readonly issuing: MunicipalityEntry | undefined;
}

export interface EventInput {
  readonly document: OpenedDocument;
  readonly environment: Environment;
  readonly now: Date;
  readonly pathKey: string;
  readonly signer: string | undefined;
}

const eventElement = /^e(\d{6})$/;

/** Collects the facts that the rules of events need. */
export function eventCase(sefin: Sefin, input: EventInput): EventCase {
  const { document, environment, now, pathKey, signer } = input;
  const request = document.content;
  const accessKey = request.text('chNFSe') ?? '';
  const note = sefin.state.note(environment, accessKey);
  const element = request.children().find(({ name }) => eventElement.test(name));
  return {
    request,
    id: request.tree.attributes.Id ?? '',
    environment,
    now,
    pathKey,
    accessKey,
    eventType: eventElement.exec(element?.name ?? '')?.[1] ?? '',
    author: request.text('CNPJAutor') ?? request.text('CPFAutor') ?? '',
    signer,
    note,
    events: sefin.state.events(environment, accessKey),
    issuing: note && sefin.registers.municipalities.of(note.municipality),
  };
}
