import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Environment } from '@fiscal/domain';
import {
  createTestAuthority,
  type FixedClock,
  fixedClock,
  type IssuedPfx,
  issueECnpj,
  type TestAuthority,
  temporaryFolder,
} from '@fiscal/testkit';
import { type Ledger, openLedger } from '../../state/ledger.ts';
import { withDocument } from '../../xml/open-message.ts';
import { parseSefinScenario } from '../faults/sefin-scenario.ts';
import type { SefinAnswer } from '../operations/call.ts';
import { receiveDps } from '../operations/receive-dps.ts';
import { receiveEvent } from '../operations/receive-event.ts';
import { loadSefinSchemas, schemasFolderOf } from '../reception/sefin-schemas.ts';
import type { Sefin } from '../sefin.ts';
import type { SefinLine } from '../state/sefin-line.ts';
import { loadSefinRegisters } from '../state/sefin-registers.ts';
import { createSefinState, type SefinState } from '../state/sefin-state.ts';
import { goodEmitter, testedOn } from './good-dps.ts';
import { pack, signDps } from './sign-dps.ts';

/** A Sefin without a network, at a fixed instant, with a company that issues. */
export interface TestSefin {
  readonly sefin: Sefin;
  readonly clock: FixedClock;
  readonly certificates: TestAuthority;
  readonly emitter: IssuedPfx;
  readonly ledger: { readonly lines: readonly SefinLine[] };
  /** Signs with the emitter's certificate and sends; `scenario` is as in the header. */
  issue(xml: string, scenario?: string, environment?: Environment): SefinAnswer;
  /** Sends a document as it is, over a connection of its emitter or of `client`. */
  send(xml: string, client?: string): SefinAnswer;
  /** Sends any text as the data area. */
  sendData(base64: string): SefinAnswer;
  /** Sends an event's request over a connection of its author or of `client`. */
  register(accessKey: string, signed: string, client?: string): SefinAnswer;
  close(): Promise<void>;
}

/** Loads the official schemas; undefined when the shared folder is absent. */
export const testSchemas = (): Sefin['schemas'] => loadSefinSchemas(schemasFolderOf(undefined));

export async function createTestSefin(schemas: Sefin['schemas']): Promise<TestSefin> {
  const folder = temporaryFolder();
  const clock = fixedClock(testedOn.toISOString());
  const certificates = createTestAuthority();
  const emitter = issueECnpj(certificates, { cnpj: goodEmitter, name: 'EMITENTE' });
  const ledger = await openLedger<SefinLine>(join(folder.path, 'ledger.nfse.jsonl'), clock);
  const { root, intermediate } = certificates;
  let generated = 0;
  const sefin: Sefin = {
    clock,
    state: strictState(ledger, schemas),
    registers: await loadSefinRegisters(undefined),
    signer: () => emitter,
    schemas,
    documentBytes: 1_000_000,
    digits: (count) => {
      generated += 1;
      return String(generated).padStart(count, '0');
    },
    trust: () => ({
      roots: [new X509Certificate(root.certificatePem)],
      intermediates: [new X509Certificate(intermediate.certificatePem)],
      revoked: new Set(),
    }),
  };
  const call = { environment: 'homologation', client: goodEmitter, scenarios: [] } as const;
  const send = (signed: string, sending: Sending = {}): SefinAnswer => {
    const { scenario, client = ownerOf(signed), environment = call.environment } = sending;
    const parsed = scenario === undefined ? undefined : parseSefinScenario(scenario);
    const scenarios = parsed === undefined ? [] : [parsed];
    return receiveDps(sefin, { environment, client, scenarios }, pack(signed));
  };
  return {
    sefin,
    clock,
    certificates,
    emitter,
    ledger,
    issue: (xml, scenario, environment) => send(signDps(xml, emitter), { scenario, environment }),
    send: (xml, client) => send(xml, { client }),
    sendData: (base64) => receiveDps(sefin, call, base64),
    register: (accessKey, signed, client = ownerOf(signed)) =>
      receiveEvent(sefin, { ...call, client }, { accessKey, data: pack(signed) }),
    close: async () => {
      await ledger.close();
      folder.remove();
    },
  };
}

interface Sending {
  readonly environment?: Environment | undefined;
  readonly scenario?: string | undefined;
  readonly client?: string | undefined;
}

/** Returns the CNPJ of a DPS's provider, or of an event's author. */
const ownerOf = (xml: string): string =>
  /<(?:prest><CNPJ|CNPJAutor)>([0-9A-Z]{14})</.exec(xml)?.[1] ?? goodEmitter;

/** Returns a state that rejects every document that the official schemas refuse. */
function strictState(ledger: Ledger<SefinLine>, schemas: Sefin['schemas']): SefinState {
  const state = createSefinState(ledger);
  const judge = (line: SefinLine): void => {
    if (line.type !== 'nfse' && line.type !== 'nfse-event') return;
    const entry = line.type === 'nfse' ? 'NFSe_v1.01.xsd' : 'evento_v1.01.xsd';
    const complaint = withDocument(Buffer.from(line.xml), (document) => schemas?.complaint(document, entry));
    if (complaint !== undefined) throw new Error(`${complaint}: ${line.xml}`);
  };
  return {
    ...state,
    record: (line) => {
      judge(line);
      state.record(line);
    },
  };
}

/** Returns the codes in a refusal, in their order. */
export function codesOf({ body }: SefinAnswer): readonly string[] {
  const { erros, erro } = Object(body) as {
    erros?: readonly { Codigo: string }[];
    erro?: { codigo: string };
  };
  return erros?.map(({ Codigo }) => Codigo) ?? (erro === undefined ? [] : [erro.codigo]);
}
