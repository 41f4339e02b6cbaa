import type { CompanyView } from '@fiscal/services';
import type { Child } from 'hono/jsx';
import { links } from '../../paths/paths.ts';
import { countWords } from '../../words/amount-words.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { certificateWords } from '../../words/certificate-words.ts';
import { webhookStateOf, webhookWords } from '../../words/delivery-state-words.ts';
import { erasureWords } from '../../words/erasure-words.ts';
import { maskText } from '../../words/mask.ts';
import { distanceWords, momentWords } from '../../words/time-words.ts';

interface CompanyConcernsProps {
  readonly company: CompanyView;
  readonly now: Date;
}

/** The list of what is out of the ordinary in a company, the worst first, each with what to do. */
export const CompanyConcerns = ({ company, now }: CompanyConcernsProps) => {
  const concerns = [
    ...ofAccount(company),
    ...ofCertificate(company, now),
    ...ofAuthority(company, now),
    ...ofWork(company),
    ...ofWebhooks(company),
    ...ofNumbers(company),
  ];
  return concerns.length === 0 ? (
    <p>Nada fora do normal.</p>
  ) : (
    <ul>
      {concerns.map(([title, sentence]) => (
        <li>
          <strong>{title}</strong> {sentence}
        </li>
      ))}
    </ul>
  );
};

type Concerns = readonly (readonly [title: Child, sentence: Child])[];

const ofAccount = ({ status, clientSuspendedAt, erasure }: CompanyView): Concerns => [
  ...(status === 'deleting' && erasure !== null
    ? [
        [
          <a href={links.erasures({ text: erasure.companyId })}>
            Exclusão pedida: {erasureWords(erasure).word}.
          </a>,
          erasureWords(erasure).sentence,
        ] as const,
      ]
    : []),
  ...(clientSuspendedAt === null
    ? []
    : [
        [
          `Cliente suspenso desde ${momentWords(clientSuspendedAt)}.`,
          'As chaves dele não entram na integração. Quem administra os contratos decide sobre a reativação.',
        ] as const,
      ]),
];

function ofCertificate({ certificate: { state, notAfter } }: CompanyView, now: Date): Concerns {
  if (state === 'valid') return [];
  const { word, sentence } = certificateWords(notAfter, now);
  return [[`Certificado: ${word}.`, sentence]];
}

const ofAuthority = ({ blockedUntil }: CompanyView, now: Date): Concerns =>
  blockedUntil === null
    ? []
    : [
        [
          `A SEFAZ recusa este CNPJ até ${momentWords(blockedUntil)} (${distanceWords(blockedUntil, now)}).`,
          'Ela recebeu pedidos demais, em geral de outro programa do cliente. Os envios esperam e continuam sozinhos depois; peça ao cliente que pare as consultas do outro programa.',
        ],
      ];

const ofWork = ({ id, work }: CompanyView): Concerns =>
  work.flatMap(({ attention, count }) =>
    attention === null
      ? []
      : [
          [
            <a href={links.search({ companyId: id, status: 'attention' })}>
              {countWords(count, 'documento espera', 'documentos esperam')} uma decisão.
            </a>,
            `${attentionWords[attention].title}. ${attentionWords[attention].next}`,
          ] as const,
        ],
  );

const ofWebhooks = ({ webhooks }: CompanyView): Concerns =>
  webhooks.flatMap((webhook) => {
    const state = webhookStateOf(webhook);
    return state === 'working'
      ? []
      : [
          [
            <a href={links.webhook(webhook.id)}>
              Webhook {maskText(webhook.host)} {webhookWords[state].word}.
            </a>,
            state === 'failing' ? 'Veja na página dele o que o servidor do cliente responde.' : '',
          ] as const,
        ];
  });

const ofNumbers = ({ dueNumbers }: CompanyView): Concerns =>
  dueNumbers === 0
    ? []
    : [
        [
          <a href={links.numbers()}>{countWords(dueNumbers, 'número sem nota', 'números sem nota')}.</a>,
          'O cliente corrige a nota ou inutiliza o número até o dia 10.',
        ],
      ];
