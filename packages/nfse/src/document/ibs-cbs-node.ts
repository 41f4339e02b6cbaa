import type { NfseIbsCbs, ReimbursementDocument } from '@fiscal/api-contract';
import { type ElementNode, elementNode, textNode } from '@fiscal/xml';
import { beneficiaryNode, placeNode, registrationTags } from './party-nodes.ts';

/** finNFSe of layout 1.01 has only this value. */
const regular = '0';

/** Returns `IBSCBS`, from which the Sefin computes IBS and CBS. */
export const ibsCbsNode = (group: NfseIbsCbs): ElementNode =>
  elementNode('ibsCbs', {
    finNFSe: textNode('ibsCbs', regular),
    indFinal: textNode('ibsCbs.personalUse', flag(group.personalUse)),
    cIndOp: textNode('ibsCbs.operationIndicator', group.operationIndicator),
    tpOper: textNode('ibsCbs.operationType', group.operationType),
    gRefNFSe: referencesNode(group.referencedKeys ?? []),
    tpEnteGov: textNode('ibsCbs.governmentEntity', group.governmentEntity),
    indDest: textNode('ibsCbs.beneficiary', flag(hasValue(group.beneficiary))),
    dest: beneficiaryNode('ibsCbs.beneficiary', group.beneficiary),
    imovel: propertyNode(group.property),
    valores: elementNode('ibsCbs', {
      gReeRepRes: reimbursementsNode(group.reimbursements ?? []),
      trib: elementNode('ibsCbs', { gIBSCBS: classificationNode(group) }),
    }),
  });

const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

const flag = (value: boolean | undefined): '0' | '1' | undefined => {
  if (value === undefined) return undefined;
  return value ? '1' : '0';
};

const referencesNode = (keys: readonly string[]): ElementNode | undefined =>
  keys.length === 0
    ? undefined
    : elementNode('ibsCbs.referencedKeys', {
        refNFSe: keys.flatMap((key, i) => textNode(`ibsCbs.referencedKeys[${i}]`, key) ?? []),
      });

function propertyNode(property: NfseIbsCbs['property']): ElementNode | undefined {
  if (property === undefined || property === null) return undefined;
  const path = 'ibsCbs.property';
  return elementNode(path, {
    inscImobFisc: textNode(`${path}.registration`, property.registration),
    cCIB: textNode(`${path}.cib`, property.cib),
    end: placeNode(`${path}.address`, property.address),
  });
}

const classificationNode = ({ regular, deferral, ...group }: NfseIbsCbs): ElementNode =>
  elementNode('ibsCbs', {
    CST: textNode('ibsCbs.cst', group.cst),
    cClassTrib: textNode('ibsCbs.classTrib', group.classTrib),
    cCredPres: textNode('ibsCbs.presumedCredit', group.presumedCredit),
    gTribRegular: regular
      ? elementNode('ibsCbs.regular', {
          CSTReg: textNode('ibsCbs.regular.cst', regular.cst),
          cClassTribReg: textNode('ibsCbs.regular.classTrib', regular.classTrib),
        })
      : undefined,
    gDif: deferral
      ? elementNode('ibsCbs.deferral', {
          pDifUF: textNode('ibsCbs.deferral.stateRate', deferral.stateRate),
          pDifMun: textNode('ibsCbs.deferral.municipalRate', deferral.municipalRate),
          pDifCBS: textNode('ibsCbs.deferral.cbsRate', deferral.cbsRate),
        })
      : undefined,
  });

const reimbursementsNode = (documents: readonly ReimbursementDocument[]): ElementNode | undefined =>
  documents.length === 0
    ? undefined
    : elementNode('ibsCbs.reimbursements', { documentos: documents.map(reimbursementNode) });

function reimbursementNode(document: ReimbursementDocument, index: number): ElementNode {
  const path = `ibsCbs.reimbursements[${index}]`;
  const { dfe, fiscal, other, supplier } = document;
  return elementNode(path, {
    dFeNacional:
      dfe &&
      elementNode(`${path}.dfe`, {
        tipoChaveDFe: textNode(`${path}.dfe.keyType`, dfe.keyType),
        xTipoChaveDFe: textNode(`${path}.dfe.keyTypeName`, dfe.keyTypeName),
        chaveDFe: textNode(`${path}.dfe.key`, dfe.key),
      }),
    docFiscalOutro:
      fiscal &&
      elementNode(`${path}.fiscal`, {
        cMunDocFiscal: textNode(`${path}.fiscal.cityCode`, fiscal.cityCode),
        nDocFiscal: textNode(`${path}.fiscal.number`, fiscal.number),
        xDocFiscal: textNode(`${path}.fiscal.description`, fiscal.description),
      }),
    docOutro:
      other &&
      elementNode(`${path}.other`, {
        nDoc: textNode(`${path}.other.number`, other.number),
        xDoc: textNode(`${path}.other.description`, other.description),
      }),
    fornec:
      supplier &&
      elementNode(`${path}.supplier`, {
        ...registrationTags(`${path}.supplier`, supplier),
        xNome: textNode(`${path}.supplier.name`, supplier.name),
      }),
    dtEmiDoc: textNode(`${path}.issueDate`, document.issueDate),
    dtCompDoc: textNode(`${path}.competenceDate`, document.competenceDate),
    tpReeRepRes: textNode(`${path}.type`, document.type),
    xTpReeRepRes: textNode(`${path}.typeName`, document.typeName),
    vlrReeRepRes: textNode(`${path}.amount`, document.amount),
  });
}
