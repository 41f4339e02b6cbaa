import type { Environment } from '@fiscal/domain';
import type { Reader } from '../../xml/xml-tree.ts';
import type { OpenedDocument } from '../reception/open-document.ts';
import type { Sefin } from '../sefin.ts';
import type { MunicipalityEntry } from '../state/municipality.ts';
import type { NfseEventLine, NfseLine } from '../state/sefin-line.ts';

/** The request of an event under judgement. */
export interface EventCase {
  readonly request: Reader;
  readonly id: string;
  readonly environment: Environment;
  readonly now: Date;
  /** Key in the path of the call. */
  readonly askedKey: string;
  /** chNFSe */
  readonly accessKey: string;
  /** Code in the name of the element `e<code>`. */
  readonly eventType: string;
  /** CNPJAutor or CPFAutor. */
  readonly author: string;
  /** CNPJ of the certificate in the signature. */
  readonly signer: string | undefined;
  readonly note: NfseLine | undefined;
  readonly events: readonly NfseEventLine[];
  /** Parameters of the municipality that issued. */
  readonly issuing: MunicipalityEntry | undefined;
}

export interface EventInput {
  readonly document: OpenedDocument;
  readonly environment: Environment;
  readonly now: Date;
  readonly askedKey: string;
  readonly signer: string | undefined;
}

const eventElement = /^e(\d{6})$/;

/** Collects the facts for the rules of events. */
export function eventCase(sefin: Sefin, input: EventInput): EventCase {
  const { document, environment, now, askedKey, signer } = input;
  const request = document.content;
  const accessKey = request.text('chNFSe') ?? '';
  const note = sefin.state.note(environment, accessKey);
  const element = request.children().find(({ name }) => eventElement.test(name));
  return {
    request,
    id: request.tree.attributes.Id ?? '',
    environment,
    now,
    askedKey,
    accessKey,
    eventType: eventElement.exec(element?.name ?? '')?.[1] ?? '',
    author: request.text('CNPJAutor') ?? request.text('CPFAutor') ?? '',
    signer,
    note,
    events: sefin.state.events(environment, accessKey),
    issuing: note && sefin.registers.municipalities.of(note.municipality),
  };
}
