import type { DpsId, Problem } from '@fiscal/domain';
import { type ElementNode, elementNode, filledNode, textNode } from '@fiscal/xml';
import { dpsNode } from '../document/dps-node.ts';
import { ibsCbsNode } from '../document/ibs-cbs-node.ts';
import { beneficiaryNode } from '../document/party-nodes.ts';
import type { DpsFacts } from '../facts/dps-facts.ts';
import type { ResolvedNfse } from '../resolve/resolved-nfse.ts';

/** Returns the problems of fields that NT 009 changes without a published schema. */
export function unfixedInNt009(
  { request }: DpsFacts,
  { deduction, ibsCbs }: ResolvedNfse,
): readonly Problem[] {
  const fields: readonly (readonly [path: string, value: unknown])[] = [
    ['amounts.deduction', deduction],
    ['service.foreignTrade', request.service.foreignTrade],
    ['ibsCbs.property', ibsCbs?.property],
    ['ibsCbs.reimbursements', ibsCbs?.reimbursements?.[0]],
  ];
  return fields.flatMap(([path, value]) =>
    value === undefined || value === null
      ? []
      : [{ path, message: 'não pode ir no leiaute da NT 009, que ainda não tem esquema publicado' }],
  );
}

/** Returns `infDPS` of `nt009Layout`. Throws TypeError for a group that the layout lacks: see `unfixedInNt009`. */
export function nt009Node(facts: DpsFacts, resolved: ResolvedNfse, id: DpsId): ElementNode {
  const { ibsCbs } = resolved;
  const old = dpsNode(facts, resolved, id);
  const beneficiary = beneficiaryNode('ibsCbs.beneficiary', ibsCbs?.beneficiary);
  return elementNode('', {
    ...old.children,
    finNFSe: textNode('', '0'),
    indDest: textNode('ibsCbs.beneficiary', beneficiary === undefined ? '0' : '1'),
    dest: beneficiary,
    prest: inside(old, 'prest', (prest) => ({
      regTrib: inside(prest, 'regTrib', () => ({ regApIBSCBSSN: simplesRegime(facts, resolved) })),
    })),
    serv: inside(old, 'serv', (serv) => ({
      cServ: inside(serv, 'cServ', () => ({ cAtvSN: simplesActivity(facts, resolved) })),
    })),
    IBSCBS: ibsCbs && groupNode(ibsCbsNode(ibsCbs)),
  });
}

type Children = ElementNode['children'];

/** Returns the group `tag` of `parent` with children added or replaced. */
function inside(parent: ElementNode, tag: string, change: (group: ElementNode) => Children): ElementNode {
  const group = parent.children[tag];
  if (group === undefined || !('kind' in group) || group.kind !== 'element') {
    throw new TypeError(`${tag} must be a group`);
  }
  return elementNode(group.path, { ...group.children, ...change(group) });
}

const simplesRegime = ({ settings }: DpsFacts, { regime }: ResolvedNfse) =>
  regime.opSimpNac === '3'
    ? textNode('company.nfse.ibsCbsSimplesRegime', settings.ibsCbsSimplesRegime)
    : undefined;

const simplesActivity = ({ request, settings }: DpsFacts, { regime }: ResolvedNfse) =>
  regime.opSimpNac === '1'
    ? undefined
    : textNode('service.simplesActivity', request.service.simplesActivity ?? settings.simplesActivity);

/** Returns the group with CST and cClassTrib moved up into `trib`, and without the elements that moved to `infDPS`. */
const groupNode = (group: ElementNode): ElementNode =>
  elementNode(group.path, {
    ...group.children,
    finNFSe: undefined,
    indDest: undefined,
    dest: undefined,
    valores: inside(group, 'valores', (valores) => ({
      trib: inside(valores, 'trib', (trib) => {
        const { CST, cClassTrib, ...others } = inside(trib, 'gIBSCBS', () => ({})).children;
        return { CST, cClassTrib, gIBSCBS: filledNode(group.path, others) };
      }),
    })),
  });
