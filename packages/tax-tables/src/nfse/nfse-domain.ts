import { readTable } from '../table/read-table.ts';
import type { Provenance, Table, Written } from '../table/table.ts';

/** One value of an enumeration of the layout of DPS, NFS-e or event, and its meaning. */
export interface NfseDomainValue extends Provenance {
  /** Element of the layout (`tribISSQN`); for an event with its code before it (`101101.cMotivo`). */
  readonly domain: string;
  readonly code: string;
  readonly meaning: string;
}

/**
 * Each domain, followed by its codes and their meanings. regApIBSCBSSN and cAtvSN are of NT 009, which has no date yet.
 */
const domains = `tpAmb
 1 Produção
 2 Homologação
ambGer
 1 Prefeitura
 2 Sistema Nacional da NFS-e
ambGerEvento
 1 Prefeitura
 2 Sefin Nacional
 3 Ambiente Nacional
tpEmis
 1 Emissão normal no modelo da NFS-e Nacional
 2 Emissão original em leiaute próprio do município com transcrição para o modelo da NFS-e Nacional
procEmi
 1 Emissão com aplicativo do contribuinte (via Web Service)
 2 Emissão com aplicativo disponibilizado pelo fisco (Web)
 3 Emissão com aplicativo disponibilizado pelo fisco (App)
tpEmit
 1 Prestador
 2 Tomador
 3 Intermediário
cMotivoEmisTI
 1 Importação de Serviço
 2 Tomador/Intermediário obrigado a emitir NFS-e por legislação municipal
 3 Tomador/Intermediário emitindo NFS-e por recusa de emissão pelo prestador
 4 Tomador/Intermediário emitindo por rejeitar a NFS-e emitida pelo prestador
cNaoNIF
 0 Não informado na nota de origem
 1 Dispensado do NIF
 2 Não exigência do NIF
opSimpNac
 1 Não Optante
 2 Optante - Microempreendedor Individual (MEI)
 3 Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)
regApTribSN
 1 Tributos federais e municipal pelo SN
 2 Tributos federais pelo SN e ISSQN por fora do SN
 3 Tributos federais e municipal por fora do SN
regEspTrib
 0 Nenhum
 1 Ato Cooperado (Cooperativa)
 2 Estimativa
 3 Microempresa Municipal
 4 Notário ou Registrador
 5 Profissional Autônomo
 6 Sociedade de Profissionais
 9 Outros
mdPrestacao
 0 Desconhecido (tipo não informado na nota de origem)
 1 Transfronteiriço
 2 Consumo no Brasil
 3 Movimento Temporário de Pessoas Físicas
 4 Consumo no Exterior
vincPrest
 0 Sem vínculo com o Tomador/Prestador
 1 Controlada
 2 Controladora
 3 Coligada
 4 Matriz
 5 Filial ou sucursal
 6 Outro vínculo
 9 Desconhecido (tipo não informado na nota de origem)
mecAFComexP
 00 Desconhecido (tipo não informado na nota de origem)
 01 Nenhum
 02 ACC - Adiantamento sobre Contrato de Câmbio – Redução a Zero do IR e do IOF
 03 ACE – Adiantamento sobre Cambiais Entregues - Redução a Zero do IR e do IOF
 04 BNDES-Exim Pós-Embarque – Serviços
 05 BNDES-Exim Pré-Embarque - Serviços
 06 FGE - Fundo de Garantia à Exportação
 07 PROEX - EQUALIZAÇÃO
 08 PROEX - Financiamento
mecAFComexT
 00 Desconhecido (tipo não informado na nota de origem)
 01 Nenhum
 02 Adm. Pública e Repr. Internacional
 03 Alugueis e Arrend. Mercantil de maquinas, equip., embarc. e aeronaves
 04 Arrendamento Mercantil de aeronave para empresa de transporte aéreo público
 05 Comissão a agentes externos na exportação
 06 Despesas de armazenagem, mov. e transporte de carga no exterior
 07 Eventos FIFA (subsidiária)
 08 Eventos FIFA
 09 Fretes, arrendamentos de embarcações ou aeronaves e outros
 10 Material Aeronáutico
 11 Promoção de Bens no Exterior
 12 Promoção de Dest. Turísticos Brasileiros
 13 Promoção do Brasil no Exterior
 14 Promoção Serviços no Exterior
 15 RECINE
 16 RECOPA
 17 Registro e Manutenção de marcas, patentes e cultivares
 18 REICOMP
 19 REIDI
 20 REPENEC
 21 REPES
 22 RETAERO
 23 RETID
 24 Royalties, Assistência Técnica, Científica e Assemelhados
 25 Serviços de avaliação da conformidade vinculados aos Acordos da OMC
 26 ZPE
movTempBens
 0 Desconhecido (tipo não informado na nota de origem)
 1 Não
 2 Vinculada - Declaração de Importação
 3 Vinculada - Declaração de Exportação
tpDedRed
 1 Alimentação e bebidas/frigobar
 2 Materiais
 3 Produção Externa
 4 Reembolso de despesas
 5 Repasse consorciado
 6 Repasse plano de saúde
 7 Serviços
 8 Subempreitada de mão de obra
 9 Profissional parceiro
 99 Outras deduções
tribISSQN
 1 Operação tributável
 2 Imunidade
 3 Exportação de serviço
 4 Não Incidência
tpImunidade
 0 Imunidade (tipo não informado na nota de origem)
 1 Patrimônio, renda ou serviços, uns dos outros (CF88, Art 150, VI, a)
 2 Templos de qualquer culto (CF88, Art 150, VI, b)
 3 Patrimônio, renda ou serviços dos partidos políticos, inclusive suas fundações, das entidades sindicais dos trabalhadores, das instituições de educação e de assistência social, sem fins lucrativos, atendidos os requisitos da lei (CF88, Art 150, VI, c)
 4 Livros, jornais, periódicos e o papel destinado a sua impressão (CF88, Art 150, VI, d)
 5 Fonogramas e videofonogramas musicais produzidos no Brasil contendo obras musicais ou literomusicais de autores brasileiros e/ou obras em geral interpretadas por artistas brasileiros bem como os suportes materiais ou arquivos digitais que os contenham, salvo na etapa de replicação industrial de mídias ópticas de leitura a laser. (CF88, Art 150, VI, e)
tpSusp
 1 Exigibilidade Suspensa por Decisão Judicial
 2 Exigibilidade Suspensa por Processo Administrativo
tpRetISSQN
 1 Não Retido
 2 Retido pelo Tomador
 3 Retido pelo Intermediario
tpRetPisCofins
 0 PIS/COFINS/CSLL Não Retidos
 1 PIS/COFINS Retidos
 2 PIS/COFINS Não Retidos
 3 PIS/COFINS/CSLL Retidos
 4 PIS/COFINS Retidos, CSLL Não Retido
 5 PIS Retido, COFINS/CSLL Não Retido
 6 COFINS Retido, PIS/CSLL Não Retido
 7 PIS Não Retido, COFINS/CSLL Retidos
 8 PIS/COFINS Não Retidos, CSLL Retido
 9 COFINS Não Retido, PIS/CSLL Retidos
cstPisCofins
 00 Nenhum
 01 Operação Tributável com Alíquota Básica
 02 Operação Tributável com Alíquota Diferenciada
 03 Operação Tributável com Alíquota por Unidade de Medida de Produto
 04 Operação Tributável monofásica - Revenda a Alíquota Zero
 05 Operação Tributável por Substituição Tributária
 06 Operação Tributável a Alíquota Zero
 07 Operação Isenta da Contribuição
 08 Operação sem Incidência da Contribuição
 09 Operação com Suspensão da Contribuição
 49 Outras Operações de Saída
 50 Operação com Direito a Crédito – Vinculada Exclusivamente a Receita Tributada no Mercado Interno
 51 Operação com Direito a Crédito – Vinculada Exclusivamente a Receita Não-Tributada no Mercado Interno
 52 Operação com Direito a Crédito – Vinculada Exclusivamente a Receita de Exportação
 53 Operação com Direito a Crédito – Vinculada a Receitas Tributadas e Não-Tributadas no Mercado Interno
 54 Operação com Direito a Crédito – Vinculada a Receitas Tributadas no Mercado Interno e de Exportação
 55 Operação com Direito a Crédito – Vinculada a Receitas Não Tributadas no Mercado Interno e de Exportação
 56 Operação com Direito a Crédito – Vinculada a Receitas Tributadas e Não-Tributadas no Mercado Interno e de Exportação
 60 Crédito Presumido – Operação de Aquisição Vinculada Exclusivamente a Receita Tributada no Mercado Interno
 61 Crédito Presumido – Operação de Aquisição Vinculada Exclusivamente a Receita Não-Tributada no Mercado Interno
 62 Crédito Presumido – Operação de Aquisição Vinculada Exclusivamente a Receita de Exportação
 63 Crédito Presumido – Operação de Aquisição Vinculada a Receitas Tributadas e Não-Tributadas no Mercado Interno
 64 Crédito Presumido – Operação de Aquisição Vinculada a Receitas Tributadas no Mercado Interno e de Exportação
 65 Crédito Presumido – Operação de Aquisição Vinculada a Receitas Não-Tributadas no Mercado Interno e de Exportação
 66 Crédito Presumido – Operação de Aquisição Vinculada a Receitas Tributadas e Não-Tributadas no Mercado Interno e de Exportação
 67 Crédito Presumido – Outras Operações
 70 Operação de Aquisição sem Direito a Crédito
 71 Operação de Aquisição com Isenção
 72 Operação de Aquisição com Suspensão
 73 Operação de Aquisição a Alíquota Zero
 74 Operação de Aquisição sem Incidência da Contribuição
 75 Operação de Aquisição por Substituição Tributária
 98 Outras Operações de Entrada
 99 Outras Operações
tpBM
 1 Isenção
 2 Redução da BC em 'ppBM' %
 3 Redução da BC em R$ 'vInfoBM'
 4 Alíquota Diferenciada de 'aliqDifBM' %
cStat
 100 NFS-e Gerada
 102 NFS-e de Decisão Judicial
 103 NFS-e Avulsa
 107 NFS-e MEI
finNFSe
 0 NFS-e regular
indFinal
 0 Não
 1 Sim
tpOper
 1 Fornecimento com pagamento posterior
 2 Recebimento do pagamento com fornecimento já realizado
 3 Fornecimento com pagamento já realizado
 4 Recebimento do pagamento com fornecimento posterior
 5 Fornecimento e recebimento do pagamento concomitantes
tpEnteGov
 1 União
 2 Estado
 3 Distrito Federal
 4 Município
indDest
 0 o destinatário é o próprio tomador/adquirente identificado na NFS-e (tomador = adquirente = destinatário)
 1 o destinatário não é o próprio adquirente, podendo ser outra pessoa, física ou jurídica (ou equiparada), ou um estabelecimento diferente do indicado como tomador (tomador = adquirente ≠ destinatário)
tpReeRepRes
 01 Repasse de remuneração por intermediação de imóveis a demais corretores envolvidos na operação
 02 Repasse de valores a fornecedor relativo a fornecimento intermediado por agência de turismo
 03 Reembolso ou ressarcimento recebido por agência de propaganda e publicidade por valores pagos relativos a serviços de produção externa por conta e ordem de terceiro
 04 Reembolso ou ressarcimento recebido por agência de propaganda e publicidade por valores pagos relativos a serviços de mídia por conta e ordem de terceiro
 99 Outros reembolsos ou ressarcimentos recebidos por valores pagos relativos a operações por conta e ordem de terceiro
tipoChaveDFe
 1 NFS-e
 2 NF-e
 3 CT-e
 9 Outro
regApIBSCBSSN
 1 IBS e CBS apurados pelo SN
 2 CBS pelo SN e IBS pelo regime regular
 3 IBS e CBS pelo regime regular
cAtvSN
 07 Serviços com ISS, exclusivamente Anexo III
 08 Serviços contábeis com ISS fixo, Anexo III
 09 Serviços sujeitos ao Fator R, Anexo III ou V
 10 Transporte municipal de passageiros (16.01), Anexo III
 11 Locação de bens móveis e serviços/direitos sem ISS, Anexo III
 12 Construção civil 7.02 e 7.05, Anexo III
 13 Construção civil 7.02 e 7.05, Anexo IV
 14 Serviços do Anexo IV
 90 Operações não tributadas
101101.cMotivo
 1 Erro na Emissão
 2 Serviço não Prestado
 9 Outros
101103.cMotivo
 1 Erro na Emissão
 2 Serviço não Prestado
 9 Outros
105102.cMotivo
 01 Desenquadramento de NFS-e do Simples Nacional
 02 Enquadramento de NFS-e no Simples Nacional
 03 Inclusão Retroativa de Imunidade/Isenção
 04 Exclusão Retroativa de Imunidade/Isenção
 05 Rejeição pelo tomador ou intermediário responsável pelo recolhimento
 99 Outros
manifestRejection.cMotivo
 1 NFS-e em duplicidade
 2 NFS-e já emitida pelo tomador
 3 Não ocorrência do fato gerador
 4 Erro quanto a responsabilidade tributária
 5 Erro quanto ao valor do serviço, das deduções, ao serviço ou à data
 9 Outros`;

function readDomains(text: string): readonly Written<NfseDomainValue>[] {
  let domain = '';
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith(' ')) {
      domain = line;
      return [];
    }
    const [code = '', ...meaning] = line.slice(1).split(' ');
    return [{ domain, code, meaning: meaning.join(' ') }];
  });
}

const keyOf = ({ domain, code }: { readonly domain: string; readonly code: string }): string =>
  `${domain} ${code}`;

/** Every enumeration of the layout 1.01. */
export const nfseDomainTable: Table<NfseDomainValue> = readTable<NfseDomainValue>(
  {
    source: 'tiposSimples_v1.01.xsd and tiposEventos_v1.01.xsd (20260727); NT 009: Anexo VI v1.04.01',
    asOf: '2026-11-21',
    validFrom: null,
    rows: readDomains(domains),
  },
  keyOf,
);

/** Returns the meaning of a code of a domain on a day (YYYY-MM-DD); undefined for an unknown code. */
export const findNfseDomain = (domain: string, code: string, day: string): NfseDomainValue | undefined =>
  nfseDomainTable.find(keyOf({ domain, code }), day);
