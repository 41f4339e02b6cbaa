import type {
  Construction,
  ForeignTrade,
  NfseRequest,
  NfseService,
  ServiceEvent,
} from '@fiscal/api-contract';
import { type Child, type ElementNode, elementNode, filledNode, normalizeLines, textNode } from '@fiscal/xml';
import type { ResolvedLocation } from '../resolve/resolved-nfse.ts';
import { placeNode } from './party-nodes.ts';

/** Returns `serv`. */
export function serviceNode(request: NfseRequest, location: ResolvedLocation): ElementNode {
  const { service } = request;
  return elementNode('service', {
    locPrest: locationNode(location),
    cServ: elementNode('service', {
      cTribNac: textNode('service.nationalCode', service.nationalCode),
      cTribMun: textNode('service.municipalCode', service.municipalCode),
      xDescServ: textNode('service.description', service.description),
      cNBS: textNode('service.nbs', service.nbs),
      cIntContrib: textNode('service.internalCode', service.internalCode),
    }),
    ...specialGroups(service),
    infoCompl: additionalInformationNode(request),
  });
}

const locationNode = (location: ResolvedLocation): ElementNode =>
  elementNode(
    'service.location',
    location.kind === 'city'
      ? { cLocPrestacao: textNode('service.location.cityCode', location.cityCode) }
      : { cPaisPrestacao: textNode('service.location.country', location.country) },
  );

const specialGroups = ({ foreignTrade, construction, event }: NfseService): Record<string, Child> => ({
  comExt: foreignTrade ? foreignTradeNode(foreignTrade) : undefined,
  obra: construction ? constructionNode(construction) : undefined,
  atvEvento: event ? eventNode(event) : undefined,
});

function foreignTradeNode(trade: ForeignTrade): ElementNode {
  const at = (field: keyof ForeignTrade): string => `service.foreignTrade.${field}`;
  return elementNode('service.foreignTrade', {
    mdPrestacao: textNode(at('mode'), trade.mode),
    vincPrest: textNode(at('relationship'), trade.relationship),
    tpMoeda: textNode(at('currency'), trade.currency),
    vServMoeda: textNode(at('amount'), trade.amount),
    mecAFComexP: textNode(at('providerIncentive'), trade.providerIncentive),
    mecAFComexT: textNode(at('recipientIncentive'), trade.recipientIncentive),
    movTempBens: textNode(at('temporaryGoods'), trade.temporaryGoods),
    nDI: textNode(at('importDeclaration'), trade.importDeclaration),
    nRE: textNode(at('exportRegistration'), trade.exportRegistration),
    mdic: textNode(at('shareWithMdic'), trade.shareWithMdic ? '1' : '0'),
  });
}

function constructionNode(work: Construction): ElementNode {
  const path = 'service.construction';
  return elementNode(path, {
    inscImobFisc: textNode(`${path}.propertyRegistration`, work.propertyRegistration),
    cObra: textNode(`${path}.workCode`, work.workCode),
    cCIB: textNode(`${path}.cib`, work.cib),
    end: placeNode(`${path}.address`, work.address),
  });
}

function eventNode(event: ServiceEvent): ElementNode {
  const path = 'service.event';
  return elementNode(path, {
    xNome: textNode(`${path}.name`, event.name),
    dtIni: textNode(`${path}.startDate`, event.startDate),
    dtFim: textNode(`${path}.endDate`, event.endDate),
    idAtvEvt: textNode(`${path}.eventCode`, event.eventCode),
    end: placeNode(`${path}.address`, event.address),
  });
}

/** The longest text of `xInfComp`. The layout allows no lines in it, so `; ` separates them. */
const longestInformation = 2_000;

const additionalInformationNode = (request: NfseRequest): ElementNode | undefined =>
  filledNode('', {
    idDocTec: textNode('technicalDocument', request.technicalDocument),
    docRef: textNode('referenceDocument', request.referenceDocument),
    xPed: textNode('purchaseOrder', request.purchaseOrder),
    gItemPed: orderItemsNode(request.purchaseOrderItems ?? []),
    xInfComp: textNode('additionalInfo', normalizeLines(request.additionalInfo ?? '', longestInformation)),
  });

const orderItemsNode = (items: readonly string[]): ElementNode | undefined =>
  items.length === 0
    ? undefined
    : elementNode('purchaseOrderItems', {
        xItemPed: items.flatMap((item, i) => textNode(`purchaseOrderItems[${i}]`, item) ?? []),
      });
