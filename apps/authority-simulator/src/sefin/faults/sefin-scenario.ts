import type { FaultGrammar } from '../../faults/fault-book.ts';

/** The kinds of outage: an answer HTTP 503, the answer of maintenance, refused connections, or broken handshakes. */
const outageModes = ['503', 'E1217', 'refused', 'tls'] as const;
/** The bodies of an HTTP failure without a code: a page, the JSON of a gateway, the envelope of the Sefin, nothing. */
const plainBodies = ['html', 'json', 'none', 'empty'] as const;
/** The bodies with a code: the envelope of the Sefin, a bare list, or a body that writes the environment as a word. */
const codedBodies = ['erros', 'list', 'word'] as const;
const garbageForms = ['truncated', 'html', 'gzip'] as const;
const messageShapes = ['list', 'plain'] as const;

/** A simulated failure of the Sefin or the ADN. Its text form is the value of the header `X-Fiscal-Simulate`. */
export type SefinScenario =
  | { readonly kind: 'authorize' }
  | { readonly kind: 'reject'; readonly code: string }
  | { readonly kind: 'event-reject'; readonly code: string }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'drop-before' }
  | { readonly kind: 'drop-after' }
  | { readonly kind: 'unavailable'; readonly seconds: number; readonly mode: (typeof outageModes)[number] }
  | { readonly kind: 'pending'; readonly seconds: number }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'garbage'; readonly form: (typeof garbageForms)[number] }
  | {
      readonly kind: 'status';
      readonly code: number;
      readonly moment: 'before' | 'after';
      readonly body: (typeof plainBodies)[number] | CodedBody;
    }
  | { readonly kind: 'messages'; readonly shape: (typeof messageShapes)[number] };

export interface CodedBody {
  readonly form: (typeof codedBodies)[number];
  readonly code: string;
}

type Kind = SefinScenario['kind'];
type Parser = (value: string | undefined) => SefinScenario | undefined;

const wholeNumber = /^\d{1,7}$/;
/** The code of an error, in any case, because some clients send headers in lower case. */
const errorCode = /^(?:E\d{3,4}|RNG\d{4})$/i;
/** The code of a failure of the Sefin itself. */
const ownFailure = 'E9999';

const plain =
  (scenario: SefinScenario): Parser =>
  (value) =>
    value === undefined ? scenario : undefined;

const matching =
  (pattern: RegExp, make: (value: string) => SefinScenario): Parser =>
  (value) =>
    value !== undefined && pattern.test(value) ? make(value) : undefined;

const parsers: Readonly<Record<Kind, Parser>> = {
  authorize: plain({ kind: 'authorize' }),
  reject: matching(errorCode, (code) => ({ kind: 'reject', code: code.toUpperCase() })),
  'event-reject': matching(errorCode, (code) => ({ kind: 'event-reject', code: code.toUpperCase() })),
  delay: matching(wholeNumber, (ms) => ({ kind: 'delay', ms: Number(ms) })),
  'drop-before': plain({ kind: 'drop-before' }),
  'drop-after': plain({ kind: 'drop-after' }),
  unavailable: (value) => {
    const [seconds = '', given = '503', ...rest] = (value ?? '').split(',');
    const mode = outageModes.find((one) => one === given);
    if (!wholeNumber.test(seconds) || mode === undefined || rest.length > 0) return undefined;
    return { kind: 'unavailable', seconds: Number(seconds), mode };
  },
  pending: matching(wholeNumber, (seconds) => ({ kind: 'pending', seconds: Number(seconds) })),
  duplicate: plain({ kind: 'duplicate' }),
  garbage: (value) => {
    const form = garbageForms.find((one) => one === (value ?? 'truncated'));
    return form === undefined ? undefined : { kind: 'garbage', form };
  },
  status: (value) => {
    const match = /^([2-5]\d\d)(?:,(before|after))?(?:,(.+))?$/.exec(value ?? '');
    const body = bodyOf(match?.[3] ?? 'html');
    if (match === null || body === undefined) return undefined;
    return {
      kind: 'status',
      code: Number(match[1]),
      moment: match[2] === 'after' ? 'after' : 'before',
      body,
    };
  },
  messages: (value) => {
    const shape = messageShapes.find((one) => one === value);
    return shape === undefined ? undefined : { kind: 'messages', shape };
  },
};

/** Parses the body of a status, such as `html`, `erros` or `list,E0617`. */
function bodyOf(text: string): Extract<SefinScenario, { kind: 'status' }>['body'] | undefined {
  const plainBody = plainBodies.find((one) => one === text);
  const [name, code = ownFailure, ...rest] = text.split(',');
  const form = codedBodies.find((one) => one === name);
  if (plainBody !== undefined || form === undefined) return plainBody;
  return errorCode.test(code) && rest.length === 0 ? { form, code: code.toUpperCase() } : undefined;
}

const isKind = (name: string): name is Kind => Object.hasOwn(parsers, name);

/**
 * Parses a scenario such as `reject=E0617`, `status=500,after,erros,E0014` or `pending=30`; undefined if the text is
 * none.
 */
export function parseSefinScenario(text: string): SefinScenario | undefined {
  const [name = '', ...value] = text.trim().split('=');
  if (!isKind(name)) return undefined;
  return parsers[name](value.length === 0 ? undefined : value.join('='));
}

/** The operations of the Sefin and the ADN, by the names that faults and the journal use. */
export const sefinOperations = [
  'nfse.issue',
  'nfse.get',
  'dps.get',
  'dps.head',
  'event.register',
  'event.get',
  'parameters',
  'distribution',
] as const;
export type SefinOperation = (typeof sefinOperations)[number];

const issuing = ['nfse.issue'];
const changing = ['nfse.issue', 'event.register'];

export const sefinFaults: FaultGrammar<SefinScenario> = {
  parse: parseSefinScenario,
  services: {
    reject: issuing,
    duplicate: issuing,
    pending: issuing,
    'event-reject': ['event.register'],
    'drop-after': changing,
    status: changing,
    garbage: changing,
    messages: changing,
  },
  onceEach: new Set(['drop-before', 'pending', 'garbage', 'status']),
};
