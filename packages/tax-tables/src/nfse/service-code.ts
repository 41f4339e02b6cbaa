import { readTable } from '../table/read-table.ts';
import type { Provenance, Table, Written } from '../table/table.ts';

/**
 * The municipality that gets the ISSQN when the service is taxed and the provider is the emitter: that of the provider,
 * of the place of the service or of the taker.
 */
export type ServiceIncidence = 'provider' | 'place' | 'taker' | 'none';
/** Group of the DPS that a service requires: obra or atvEvento. */
export type ServiceGroup = 'construction' | 'event';

/** A cTribNac: item, subitem and national split of the list of LC 116/2003. */
export interface ServiceCode extends Provenance {
  /** 6 digits. */
  readonly code: string;
  readonly incidence: ServiceIncidence;
  readonly group: ServiceGroup | null;
  readonly name: string;
}

const incidences: Readonly<Record<string, ServiceIncidence>> = {
  EP: 'provider',
  LP: 'place',
  ET: 'taker',
  '--': 'none',
};
const groups: Readonly<Record<string, ServiceGroup>> = { O: 'construction', E: 'event' };

/**
 * Code, incidence (EP provider, LP place, ET taker), group (O obra, E atvEvento) and name of each service, one a line.
 */
const services = `010101 EP - Análise e desenvolvimento de sistemas.
010201 EP - Programação.
010301 EP - Processamento de dados, textos, imagens, vídeos, páginas eletrônicas, aplicativos e sistemas de informação, entre outros formatos, e congêneres.
010302 EP - Armazenamento ou hospedagem de dados, textos, imagens, vídeos, páginas eletrônicas, aplicativos e sistemas de informação, entre outros formatos, e congêneres.
010401 EP - Elaboração de programas de computadores, inclusive de jogos eletrônicos, independentemente da arquitetura construtiva da máquina em que o programa será executado, incluindo tablets, smartphones e congêneres.
010501 EP - Licenciamento ou cessão de direito de uso de programas de computação.
010601 EP - Assessoria e consultoria em informática.
010701 EP - Suporte técnico em informática, inclusive instalação, configuração e manutenção de programas de computação e bancos de dados.
010801 EP - Planejamento, confecção, manutenção e atualização de páginas eletrônicas.
010901 EP - Disponibilização, sem cessão definitiva, de conteúdos de áudio por meio da internet (exceto a distribuição de conteúdos pelas prestadoras de Serviço de Acesso Condicionado, de que trata a Lei nº 12.485, de 12 de setembro de 2011, sujeita ao ICMS).
010902 EP - Disponibilização, sem cessão definitiva, de conteúdos de vídeo, imagem e texto por meio da internet, respeitada a imunidade de livros, jornais e periódicos (exceto a distribuição de conteúdos pelas prestadoras de Serviço de Acesso Condicionado, de que trata a Lei nº 12.485, de 12 de setembro de 2011, sujeita ao ICMS).
020101 EP - Serviços de pesquisas e desenvolvimento de qualquer natureza.
030201 EP - Cessão de direito de uso de marcas e de sinais de propaganda.
030301 EP - Exploração de salões de festas, centro de convenções, stands e congêneres, para realização de eventos ou negócios de qualquer natureza.
030302 EP - Exploração de escritórios virtuais e congêneres, para realização de eventos ou negócios de qualquer natureza.
030303 EP - Exploração de quadras esportivas, estádios, ginásios, canchas e congêneres, para realização de eventos ou negócios de qualquer natureza.
030304 EP - Exploração de auditórios, casas de espetáculos e congêneres, para realização de eventos ou negócios de qualquer natureza.
030305 EP - Exploração de parques de diversões e congêneres, para realização de eventos ou negócios de qualquer natureza.
030401 LP - Locação, sublocação, arrendamento, direito de passagem ou permissão de uso, compartilhado ou não, de ferrovia.
030402 LP - Locação, sublocação, arrendamento, direito de passagem ou permissão de uso, compartilhado ou não, de rodovia.
030403 LP - Locação, sublocação, arrendamento, direito de passagem ou permissão de uso, compartilhado ou não, de postes, cabos, dutos e condutos de qualquer natureza.
030501 LP - Cessão de andaimes, palcos, coberturas e outras estruturas de uso temporário.
040101 EP - Medicina.
040102 EP - Biomedicina.
040201 EP - Análises clínicas e congêneres.
040202 EP - Patologia e congêneres.
040203 EP - Eletricidade médica (eletroestimulação de nervos e musculos, cardioversão, etc) e congêneres.
040204 EP - Radioterapia, quimioterapia e congêneres.
040205 EP - Ultra-sonografia, ressonância magnética, radiologia, tomografia e congêneres.
040301 EP - Hospitais e congêneres.
040302 EP - Laboratórios e congêneres.
040303 EP - Clínicas, sanatórios, manicômios, casas de saúde, prontos-socorros, ambulatórios e congêneres.
040401 EP - Instrumentação cirúrgica.
040501 EP - Acupuntura.
040601 EP - Enfermagem, inclusive serviços auxiliares.
040701 EP - Serviços farmacêuticos.
040801 EP - Terapia ocupacional.
040802 EP - Fisioterapia.
040803 EP - Fonoaudiologia.
040901 EP - Terapias de qualquer espécie destinadas ao tratamento físico, orgânico e mental.
041001 EP - Nutrição.
041101 EP - Obstetrícia.
041201 EP - Odontologia.
041301 EP - Ortóptica.
041401 EP - Próteses sob encomenda.
041501 EP - Psicanálise.
041601 EP - Psicologia.
041701 EP - Casas de repouso e congêneres.
041702 EP - Casas de recuperação e congêneres.
041703 EP - Creches e congêneres.
041704 EP - Asilos e congêneres.
041801 EP - Inseminação artificial, fertilização in vitro e congêneres.
041901 EP - Bancos de sangue, leite, pele, olhos, óvulos, sêmen e congêneres.
042001 EP - Coleta de sangue, leite, tecidos, sêmen, órgãos e materiais biológicos de qualquer espécie.
042101 EP - Unidade de atendimento, assistência ou tratamento móvel e congêneres.
042201 EP - Planos de medicina de grupo ou individual e convênios para prestação de assistência médica, hospitalar, odontológica e congêneres.
042301 EP - Outros planos de saúde que se cumpram através de serviços de terceiros contratados, credenciados, cooperados ou apenas pagos pelo operador do plano mediante indicação do beneficiário.
050101 EP - Medicina veterinária
050102 EP - Zootecnia.
050201 EP - Hospitais e congêneres, na área veterinária.
050202 EP - Clínicas, ambulatórios, prontos-socorros e congêneres, na área veterinária.
050301 EP - Laboratórios de análise na área veterinária.
050401 EP - Inseminação artificial, fertilização in vitro e congêneres.
050501 EP - Bancos de sangue e de órgãos e congêneres.
050601 EP - Coleta de sangue, leite, tecidos, sêmen, órgãos e materiais biológicos de qualquer espécie.
050701 EP - Unidade de atendimento, assistência ou tratamento móvel e congêneres.
050801 EP - Guarda, tratamento, amestramento, embelezamento, alojamento e congêneres.
050901 EP - Planos de atendimento e assistência médico-veterinária.
060101 EP - Barbearia, cabeleireiros, manicuros, pedicuros e congêneres.
060201 EP - Esteticistas, tratamento de pele, depilação e congêneres.
060301 EP - Banhos, duchas, sauna, massagens e congêneres.
060401 EP - Ginástica, dança, esportes, natação, artes marciais e demais atividades físicas.
060501 EP - Centros de emagrecimento, spa e congêneres.
060601 EP - Aplicação de tatuagens, piercings e congêneres.
070101 EP - Engenharia e congêneres.
070102 EP - Agronomia e congêneres.
070103 EP - Agrimensura e congêneres.
070104 EP - Arquitetura, urbanismo e congêneres.
070105 EP - Geologia e congêneres.
070106 EP - Paisagismo e congêneres.
070201 LP O Execução, por administração, de obras de construção civil, hidráulica ou elétrica e de outras obras semelhantes, inclusive sondagem, perfuração de poços, escavação, drenagem e irrigação, terraplanagem, pavimentação, concretagem e a instalação e montagem de produtos, peças e equipamentos (exceto o fornecimento de mercadorias produzidas pelo prestador de serviços fora do local da prestação dos serviços, que fica sujeito ao ICMS).
070202 LP O Execução, por empreitada ou subempreitada, de obras de construção civil, hidráulica ou elétrica e de outras obras semelhantes, inclusive sondagem, perfuração de poços, escavação, drenagem e irrigação, terraplanagem, pavimentação, concretagem e a instalação e montagem de produtos, peças e equipamentos (exceto o fornecimento de mercadorias produzidas pelo prestador de serviços fora do local da prestação dos serviços, que fica sujeito ao ICMS).
070301 EP - Elaboração de planos diretores, estudos de viabilidade, estudos organizacionais e outros, relacionados com obras e serviços de engenharia.
070302 EP - Elaboração de anteprojetos, projetos básicos e projetos executivos para trabalhos de engenharia.
070401 LP O Demolição.
070501 LP O Reparação, conservação e reforma de edifícios e congêneres (exceto o fornecimento de mercadorias produzidas pelo prestador dos serviços, fora do local da prestação dos serviços, que fica sujeito ao ICMS).
070502 LP O Reparação, conservação e reforma de estradas, pontes, portos e congêneres (exceto o fornecimento de mercadorias produzidas pelo prestador dos serviços, fora do local da prestação dos serviços, que fica sujeito ao ICMS).
070601 EP O Colocação e instalação de tapetes, carpetes, cortinas e congêneres, com material fornecido pelo tomador do serviço.
070602 EP O Colocação e instalação de assoalhos, revestimentos de parede, vidros, divisórias, placas de gesso e congêneres, com material fornecido pelo tomador do serviço.
070701 EP O Recuperação, raspagem, polimento e lustração de pisos e congêneres.
070801 EP O Calafetação.
070901 LP - Varrição, coleta e remoção de lixo, rejeitos e outros resíduos quaisquer.
070902 LP - Incineração, tratamento, reciclagem, separação e destinação final de lixo, rejeitos e outros resíduos quaisquer.
071001 LP - Limpeza, manutenção e conservação de vias e logradouros públicos, parques, jardins e congêneres.
071002 LP - Limpeza, manutenção e conservação de imóveis, chaminés, piscinas e congêneres.
071101 LP - Decoração.
071102 LP - Jardinagem, inclusive corte e poda de árvores.
071201 LP - Controle e tratamento de efluentes de qualquer natureza e de agentes físicos, químicos e biológicos.
071301 EP - Dedetização, desinfecção, desinsetização, imunização, higienização, desratização, pulverização e congêneres.
071601 LP - Florestamento, reflorestamento, semeadura, adubação, reparação de solo, plantio, silagem, colheita, corte e descascamento de árvores, silvicultura, exploração florestal e dos serviços congêneres indissociáveis da formação, manutenção e colheita de florestas, para quaisquer fins e por quaisquer meios.
071701 LP O Escoramento, contenção de encostas e serviços congêneres.
071801 LP - Limpeza e dragagem de rios, portos, canais, baías, lagos, lagoas, represas, açudes e congêneres.
071901 LP O Acompanhamento e fiscalização da execução de obras de engenharia, arquitetura e urbanismo.
072001 EP - Aerofotogrametria (inclusive interpretação), cartografia, mapeamento e congêneres.
072002 EP - Levantamentos batimétricos, geográficos, geodésicos, geológicos, geofísicos e congêneres.
072003 EP - Levantamentos topográficos e congêneres.
072101 EP - Pesquisa, perfuração, cimentação, mergulho, perfilagem, concretação, testemunhagem, pescaria, estimulação e outros serviços relacionados com a exploração e explotação de petróleo, gás natural e de outros recursos minerais.
072201 EP - Nucleação e bombardeamento de nuvens e congêneres.
080101 EP - Ensino regular pré-escolar, fundamental e médio.
080102 EP - Ensino regular superior.
080201 EP - Instrução, treinamento, orientação pedagógica e educacional, avaliação de conhecimentos de qualquer natureza.
090101 EP - Hospedagem em hotéis, hotelaria marítima e congêneres (o valor da alimentação e gorjeta, quando incluído no preço da diária, fica sujeito ao Imposto Sobre Serviços).
090102 EP - Hospedagem em pensões, albergues, pousadas, hospedarias, ocupação por temporada com fornecimento de serviços e congêneres (o valor da alimentação e gorjeta, quando incluído no preço da diária, fica sujeito ao Imposto Sobre Serviços).
090103 EP - Hospedagem em motéis e congêneres (o valor da alimentação e gorjeta, quando incluído no preço da diária, fica sujeito ao Imposto Sobre Serviços).
090104 EP - Hospedagem em apart-service condominiais, flat, apart-hotéis, hotéis residência, residence-service, suite service e congêneres (o valor da alimentação e gorjeta, quando incluído no preço da diária, fica sujeito ao Imposto Sobre Serviços).
090201 EP - Agenciamento e intermediação de programas de turismo, passeios, viagens, excursões, hospedagens e congêneres.
090202 EP - Organização, promoção e execução de programas de turismo, passeios, viagens, excursões, hospedagens e congêneres.
090301 EP - Guias de turismo.
100101 EP - Agenciamento, corretagem ou intermediação de câmbio.
100102 EP - Agenciamento, corretagem ou intermediação de seguros.
100103 EP - Agenciamento, corretagem ou intermediação de cartões de crédito.
100104 EP - Agenciamento, corretagem ou intermediação de planos de saúde.
100105 EP - Agenciamento, corretagem ou intermediação de planos de previdência privada.
100201 EP - Agenciamento, corretagem ou intermediação de títulos em geral e valores mobiliários.
100202 EP - Agenciamento, corretagem ou intermediação de contratos quaisquer.
100301 EP - Agenciamento, corretagem ou intermediação de direitos de propriedade industrial, artística ou literária.
100401 EP - Agenciamento, corretagem ou intermediação de contratos de arrendamento mercantil (leasing).
100402 EP - Agenciamento, corretagem ou intermediação de contratos de franquia (franchising).
100403 EP - Agenciamento, corretagem ou intermediação de faturização (factoring).
100501 EP - Agenciamento, corretagem ou intermediação de bens móveis ou imóveis, não abrangidos em outros itens ou subitens, por quaisquer meios.
100502 EP - Agenciamento, corretagem ou intermediação de bens móveis ou imóveis realizados no âmbito de Bolsas de Mercadorias e Futuros, por quaisquer meios.
100601 EP - Agenciamento marítimo.
100701 EP - Agenciamento de notícias.
100801 EP - Agenciamento de publicidade e propaganda, inclusive o agenciamento de veiculação por quaisquer meios.
100901 EP - Representação de qualquer natureza, inclusive comercial.
101001 EP - Distribuição de bens de terceiros.
110101 LP - Guarda e estacionamento de veículos terrestres automotores.
110102 LP - Guarda e estacionamento de aeronaves e de embarcações.
110201 LP - Vigilância, segurança ou monitoramento de bens, pessoas e semoventes.
110301 LP - Escolta, inclusive de veículos e cargas.
110401 LP - Armazenamento, depósito, guarda de bens de qualquer espécie.
110402 LP - Carga, descarga, arrumação de bens de qualquer espécie.
110501 EP - Serviços relacionados ao monitoramento e rastreamento a distância, em qualquer via ou local, de veículos, cargas, pessoas e semoventes em circulação ou movimento, realizados por meio de telefonia móvel, transmissão de satélites, rádio ou qualquer outro meio, inclusive pelas empresas de Tecnologia da Informação Veicular, independentemente de o prestador de serviços ser proprietário ou não da infraestrutura de telecomunicações que utiliza.
120101 LP E Espetáculos teatrais.
120201 LP E Exibições cinematográficas.
120301 LP E Espetáculos circenses.
120401 LP E Programas de auditório.
120501 LP E Parques de diversões, centros de lazer e congêneres.
120601 LP E Boates, taxi-dancing e congêneres.
120701 LP E Shows, ballet, danças, desfiles, bailes, óperas, concertos, recitais, festivais e congêneres.
120801 LP E Feiras, exposições, congressos e congêneres.
120901 LP E Bilhares.
120902 LP E Boliches.
120903 LP E Diversões eletrônicas ou não.
121001 LP E Corridas e competições de animais.
121101 LP E Competições esportivas ou de destreza física ou intelectual, com ou sem a participação do espectador.
121201 LP E Execução de música.
121301 EP E Produção, mediante ou sem encomenda prévia, de eventos, espetáculos, entrevistas, shows, ballet, danças, desfiles, bailes, teatros, óperas, concertos, recitais, festivais e congêneres.
121401 LP E Fornecimento de música para ambientes fechados ou não, mediante transmissão por qualquer processo.
121501 LP E Desfiles de blocos carnavalescos ou folclóricos, trios elétricos e congêneres.
121601 LP E Exibição de filmes, entrevistas, musicais, espetáculos, shows, concertos, desfiles, óperas, competições esportivas, de destreza intelectual ou congêneres.
121701 LP E Recreação e animação, inclusive em festas e eventos de qualquer natureza.
130201 EP - Fonografia ou gravação de sons, inclusive trucagem, dublagem, mixagem e congêneres.
130301 EP - Fotografia e cinematografia, inclusive revelação, ampliação, cópia, reprodução, trucagem e congêneres.
130401 EP - Reprografia, microfilmagem e digitalização.
130501 EP - Composição gráfica, inclusive confecção de impressos gráficos, fotocomposição, clicheria, zincografia, litografia e fotolitografia, exceto se destinados a posterior operação de comercialização ou industrialização, ainda que incorporados, de qualquer forma, a outra mercadoria que deva ser objeto de posterior circulação, tais como bulas, rótulos, etiquetas, caixas, cartuchos, embalagens e manuais técnicos e de instrução, quando ficarão sujeitos ao ICMS.
140101 EP - Lubrificação, limpeza, lustração, revisão, carga e recarga, conserto, restauração, blindagem, manutenção e conservação de máquinas, veículos, aparelhos, equipamentos, motores, elevadores ou de qualquer objeto (exceto peças e partes empregadas, que ficam sujeitas ao ICMS).
140201 EP - Assistência técnica.
140301 EP - Recondicionamento de motores (exceto peças e partes empregadas, que ficam sujeitas ao ICMS).
140401 EP - Recauchutagem ou regeneração de pneus.
140501 EP - Restauração, recondicionamento, acondicionamento, pintura, beneficiamento, lavagem, secagem, tingimento, galvanoplastia, anodização, corte, recorte, plastificação, costura, acabamento, polimento e congêneres de objetos quaisquer.
140601 EP - Instalação e montagem de aparelhos, máquinas e equipamentos, inclusive montagem industrial, prestados ao usuário final, exclusivamente com material por ele fornecido.
140701 EP - Colocação de molduras e congêneres.
140801 EP - Encadernação, gravação e douração de livros, revistas e congêneres.
140901 EP - Alfaiataria e costura, quando o material for fornecido pelo usuário final, exceto aviamento.
141001 EP - Tinturaria e lavanderia.
141101 EP - Tapeçaria e reforma de estofamentos em geral.
141201 EP - Funilaria e lanternagem.
141301 EP - Carpintaria.
141302 EP - Serralheria.
141401 EP - Guincho intramunicipal.
141402 EP - Guindaste e içamento.
141403 EP - Guincho intramunicipal em construção civil.
141404 EP - Guindaste e içamento em construção civil.
150101 EP - Administração de fundos quaisquer e congêneres.
150102 EP - Administração de consórcio e congêneres.
150103 EP - Administração de cartão de crédito ou débito e congêneres.
150104 EP - Administração de carteira de clientes e congêneres.
150105 EP - Administração de cheques pré-datados e congêneres.
150201 EP - Abertura de conta-corrente no País, bem como a manutenção da referida conta ativa e inativa.
150202 EP - Abertura de conta-corrente no exterior, bem como a manutenção da referida conta ativa e inativa.
150203 EP - Abertura de conta de investimentos e aplicação no País, bem como a manutenção da referida conta ativa e inativa.
150204 EP - Abertura de conta de investimentos e aplicação no exterior, bem como a manutenção da referida conta ativa e inativa.
150205 EP - Abertura de caderneta de poupança no País, bem como a manutenção da referida conta ativa e inativa.
150206 EP - Abertura de caderneta de poupança no exterior, bem como a manutenção da referida conta ativa e inativa.
150207 EP - Abertura de contas em geral no País, não abrangida em outro subitem, bem como a manutenção das referidas contas ativas e inativas.
150208 EP - Abertura de contas em geral no exterior, não abrangida em outro subitem, bem como a manutenção das referidas contas ativas e inativas.
150301 EP - Locação de cofres particulares.
150302 EP - Manutenção de cofres particulares.
150303 EP - Locação de terminais eletrônicos.
150304 EP - Manutenção de terminais eletrônicos.
150305 EP - Locação de terminais de atendimento.
150306 EP - Manutenção de terminais de atendimento.
150307 EP - Locação de bens e equipamentos em geral.
150308 EP - Manutenção de bens e equipamentos em geral.
150401 EP - Fornecimento ou emissão de atestados em geral, inclusive atestado de idoneidade, atestado de capacidade financeira e congêneres.
150501 EP - Cadastro, elaboração de ficha cadastral, renovação cadastral e congêneres.
150502 EP - Inclusão no Cadastro de Emitentes de Cheques sem Fundos - CCF.
150503 EP - Exclusão no Cadastro de Emitentes de Cheques sem Fundos - CCF.
150504 EP - Inclusão em quaisquer outros bancos cadastrais.
150505 EP - Exclusão em quaisquer outros bancos cadastrais.
150601 EP - Emissão, reemissão e fornecimento de avisos, comprovantes e documentos em geral
150602 EP - Abono de firmas.
150603 EP - Coleta e entrega de documentos, bens e valores.
150604 EP - Comunicação com outra agência ou com a administração central.
150605 EP - Licenciamento eletrônico de veículos.
150606 EP - Transferência de veículos.
150607 EP - Agenciamento fiduciário ou depositário.
150608 EP - Devolução de bens em custódia.
150701 EP - Acesso, movimentação, atendimento e consulta a contas em geral, por qualquer meio ou processo, inclusive por telefone, fac-símile, internet e telex.
150702 EP - Acesso a terminais de atendimento, inclusive vinte e quatro horas.
150703 EP - Acesso a outro banco e à rede compartilhada.
150704 EP - Fornecimento de saldo, extrato e demais informações relativas a contas em geral, por qualquer meio ou processo.
150801 EP - Emissão, reemissão, alteração, cessão, substituição, cancelamento e registro de contrato de crédito.
150802 EP - Estudo, análise e avaliação de operações de crédito.
150803 EP - Emissão, concessão, alteração ou contratação de aval, fiança, anuência e congêneres.
150804 EP - Serviços relativos à abertura de crédito, para quaisquer fins.
150901 EP - Arrendamento mercantil (leasing) de quaisquer bens, inclusive cessão de direitos e obrigações, substituição de garantia, alteração, cancelamento e registro de contrato, e demais serviços relacionados ao arrendamento mercantil (leasing).
151001 EP - Serviços relacionados a cobranças em geral, de títulos quaisquer, de contas ou carnês, de câmbio, de tributos e por conta de terceiros, inclusive os efetuados por meio eletrônico, automático ou por máquinas de atendimento.
151002 EP - Serviços relacionados a recebimentos em geral, de títulos quaisquer, de contas ou carnês, de câmbio, de tributos e por conta de terceiros, inclusive os efetuados por meio eletrônico, automático ou por máquinas de atendimento.
151003 EP - Serviços relacionados a pagamentos em geral, de títulos quaisquer, de contas ou carnês, de câmbio, de tributos e por conta de terceiros, inclusive os efetuados por meio eletrônico, automático ou por máquinas de atendimento.
151004 EP - Serviços relacionados a fornecimento de posição de cobrança, recebimento ou pagamento.
151005 EP - Serviços relacionados a emissão de carnês, fichas de compensação, impressos e documentos em geral.
151101 EP - Devolução de títulos, protesto de títulos, sustação de protesto, manutenção de títulos, reapresentação de títulos, e demais serviços a eles relacionados.
151201 EP - Custódia em geral, inclusive de títulos e valores mobiliários.
151301 EP - Serviços relacionados a operações de câmbio em geral, edição, alteração, prorrogação, cancelamento e baixa de contrato de câmbio.
151302 EP - Serviços relacionados a emissão de registro de exportação ou de crédito.
151303 EP - Serviços relacionados a cobrança ou depósito no exterior.
151304 EP - Serviços relacionados a emissão, fornecimento e cancelamento de cheques de viagem.
151305 EP - Serviços relacionados a fornecimento, transferência, cancelamento e demais serviços relativos a carta de crédito de importação, exportação e garantias recebidas.
151306 EP - Serviços relacionados a envio e recebimento de mensagens em geral relacionadas a operações de câmbio.
151401 EP - Fornecimento, emissão, reemissão de cartão magnético, cartão de crédito, cartão de débito, cartão salário e congêneres.
151402 EP - Renovação de cartão magnético, cartão de crédito, cartão de débito, cartão salário e congêneres.
151403 EP - Manutenção de cartão magnético, cartão de crédito, cartão de débito, cartão salário e congêneres.
151501 EP - Compensação de cheques e títulos quaisquer.
151502 EP - Serviços relacionados a depósito, inclusive depósito identificado, a saque de contas quaisquer, por qualquer meio ou processo, inclusive em terminais eletrônicos e de atendimento.
151601 EP - Emissão, reemissão, liquidação, alteração, cancelamento e baixa de ordens de pagamento, ordens de crédito e similares, por qualquer meio ou processo.
151602 EP - Serviços relacionados à transferência de valores, dados, fundos, pagamentos e similares, inclusive entre contas em geral.
151701 EP - Emissão e fornecimento de cheques quaisquer, avulso ou por talão.
151702 EP - Devolução de cheques quaisquer, avulso ou por talão.
151703 EP - Sustação, cancelamento e oposição de cheques quaisquer, avulso ou por talão.
151801 EP - Serviços relacionados a crédito imobiliário, de avaliação e vistoria de imóvel ou obra.
151802 EP - Serviços relacionados a crédito imobiliário, de análise técnica e jurídica.
151803 EP - Serviços relacionados a crédito imobiliário, de emissão, reemissão, alteração, transferência e renegociação de contrato.
151804 EP - Serviços relacionados a crédito imobiliário, de emissão e reemissão do termo de quitação.
151805 EP - Demais serviços relacionados a crédito imobiliário.
160101 LP - Serviços de transporte coletivo municipal rodoviário de passageiros.
160102 LP - Serviços de transporte coletivo municipal metroviário de passageiros.
160103 LP - Serviços de transporte coletivo municipal ferroviário de passageiros.
160104 LP - Serviços de transporte coletivo municipal aquaviário de passageiros.
160201 LP - Outros serviços de transporte de natureza municipal.
170101 EP - Assessoria ou consultoria de qualquer natureza, não contida em outros itens desta lista.
170102 EP - Análise, exame, pesquisa, coleta, compilação e fornecimento de dados e informações de qualquer natureza, inclusive cadastro e similares.
170201 EP - Datilografia, digitação, estenografia e congêneres.
170202 EP - Expediente, secretaria em geral, apoio e infra-estrutura administrativa e congêneres.
170203 EP - Resposta audível e congêneres.
170204 EP - Redação, edição, revisão e congêneres.
170205 EP - Interpretação, tradução e congêneres.
170301 EP - Planejamento, coordenação, programação ou organização técnica.
170302 EP - Planejamento, coordenação, programação ou organização financeira.
170303 EP - Planejamento, coordenação, programação ou organização administrativa.
170401 EP - Recrutamento, agenciamento, seleção e colocação de mão-de-obra.
170501 ET - Fornecimento de mão-de-obra, mesmo em caráter temporário, inclusive de empregados ou trabalhadores, avulsos ou temporários, contratados pelo prestador de serviço.
170601 EP - Propaganda e publicidade, inclusive promoção de vendas, planejamento de campanhas ou sistemas de publicidade, elaboração de desenhos, textos e demais materiais publicitários.
170801 EP - Franquia (franchising).
170901 EP - Perícias, laudos, exames técnicos e análises técnicas.
171001 LP - Planejamento, organização e administração de feiras, exposições, e congêneres.
171002 LP - Planejamento, organização e administração de congressos e congêneres.
171101 EP - Organização de festas e recepções.
171102 EP - Bufê (exceto o fornecimento de alimentação e bebidas, que fica sujeito ao ICMS).
171201 EP - Administração em geral, inclusive de bens e negócios de terceiros.
171301 EP - Leilão e congêneres.
171401 EP - Advocacia
171501 EP - Arbitragem de qualquer espécie, inclusive jurídica.
171601 EP - Auditoria.
171701 EP - Análise de Organização e Métodos.
171801 EP - Atuária e cálculos técnicos de qualquer natureza.
171901 EP - Contabilidade, inclusive serviços técnicos e auxiliares.
172001 EP - Consultoria e assessoria econômica ou financeira.
172101 EP - Estatística.
172201 EP - Cobrança em geral.
172301 EP - Assessoria, análise, avaliação, atendimento, consulta, cadastro, seleção, gerenciamento de informações, administração de contas a receber ou a pagar e em geral, relacionados a operações de faturização (factoring).
172401 EP - Apresentação de palestras, conferências, seminários e congêneres.
172501 EP - Inserção de textos, desenhos e outros materiais de propaganda e publicidade, em qualquer meio (exceto em livros, jornais, periódicos e nas modalidades de serviços de radiodifusão sonora e de sons e imagens de recepção livre e gratuita).
180101 EP - Serviços de regulação de sinistros vinculados a contratos de seguros e congêneres.
180102 EP - Serviços de inspeção e avaliação de riscos para cobertura de contratos de seguros e congêneres.
180103 EP - Serviços de prevenção e gerência de riscos seguráveis e congêneres.
190101 EP - Serviços de distribuição e venda de bilhetes e demais produtos de loteria, cartões, pules ou cupons de apostas, sorteios, prêmios, inclusive os decorrentes de títulos de capitalização e congêneres.
190102 EP - Serviços de distribuição e venda de bingos e congêneres.
200101 LP - Serviços portuários, ferroportuários, utilização de porto, movimentação de passageiros, reboque de embarcações, rebocador escoteiro, atracação, desatracação, serviços de praticagem, capatazia, armazenagem de qualquer natureza, serviços acessórios, movimentação de mercadorias, serviços de apoio marítimo, de movimentação ao largo, serviços de armadores, estiva, conferência, logística e congêneres. (prestado em terra)
200102 EP - Serviços portuários, ferroportuários, utilização de porto, movimentação de passageiros, reboque de embarcações, rebocador escoteiro, atracação, desatracação, serviços de praticagem, capatazia, armazenagem de qualquer natureza, serviços acessórios, movimentação de mercadorias, serviços de apoio marítimo, de movimentação ao largo, serviços de armadores, estiva, conferência, logística e congêneres. (prestado em águas marinhas)
200201 LP - Serviços aeroportuários, utilização de aeroporto, movimentação de passageiros, armazenagem de qualquer natureza, capatazia, movimentação de aeronaves, serviços de apoio aeroportuários, serviços acessórios, movimentação de mercadorias, logística e congêneres.
200301 LP - Serviços de terminais rodoviários, ferroviários, metroviários, movimentação de passageiros, mercadorias, inclusive suas operações, logística e congêneres.
210101 EP - Serviços de registros públicos, cartorários e notariais.
220101 LP - Serviços de exploração de rodovia mediante cobrança de preço ou pedágio dos usuários, envolvendo execução de serviços de conservação, manutenção, melhoramentos para adequação de capacidade e segurança de trânsito, operação, monitoração, assistência aos usuários e outros serviços definidos em contratos, atos de concessão ou de permissão ou em normas oficiais.
230101 EP - Serviços de programação e comunicação visual e congêneres.
230102 EP - Serviços de desenho industrial e congêneres.
240101 EP - Serviços de chaveiros, confecção de carimbos e congêneres.
240102 EP - Serviços de placas, sinalização visual, banners, adesivos e congêneres.
250101 EP - Funerais, inclusive fornecimento de caixão, urna ou esquifes; aluguel de capela; transporte do corpo cadavérico; fornecimento de flores, coroas e outros paramentos; desembaraço de certidão de óbito; fornecimento de véu, essa e outros adornos; embalsamento, embelezamento, conservação ou restauração de cadáveres.
250201 EP - Translado intramunicipal de corpos e partes de corpos cadavéricos.
250202 EP - Cremação de corpos e partes de corpos cadavéricos.
250301 EP - Planos ou convênio funerários.
250401 EP - Manutenção e conservação de jazigos e cemitérios.
250501 EP - Cessão de uso de espaços em cemitérios para sepultamento.
260101 EP - Serviços de coleta, remessa ou entrega de correspondências, documentos, objetos, bens ou valores, inclusive pelos correios e suas agências franqueadas.
260102 EP - Serviços de courrier e congêneres.
270101 EP - Serviços de assistência social.
280101 EP - Serviços de avaliação de bens e serviços de qualquer natureza.
290101 EP - Serviços de biblioteconomia.
300101 EP - Serviços de biologia e biotecnologia.
300102 EP - Serviços de química.
310101 EP - Serviços técnicos em edificações e congêneres.
310102 EP - Serviços técnicos em eletrônica, eletrotécnica e congêneres.
310103 EP - Serviços técnicos em mecânica e congêneres.
310104 EP - Serviços técnicos em telecomunicações e congêneres.
320101 EP - Serviços de desenhos técnicos.
330101 EP - Serviços de desembaraço aduaneiro, comissários, despachantes e congêneres.
340101 EP - Serviços de investigações particulares, detetives e congêneres.
350101 EP - Serviços de reportagem e jornalismo.
350102 EP - Serviços de assessoria de imprensa.
350103 EP - Serviços de relações públicas.
360101 EP - Serviços de meteorologia.
370101 EP - Serviços de artistas, atletas, modelos e manequins.
380101 EP - Serviços de museologia.
390101 EP - Serviços de ourivesaria e lapidação (quando o material for fornecido pelo tomador do serviço).
400101 EP - Obras de arte sob encomenda.
990101 -- - Serviços sem a incidência de ISSQN e ICMS`;

const read = (line: string): Written<ServiceCode> => ({
  code: line.slice(0, 6),
  incidence: incidences[line.slice(7, 9)] ?? 'provider',
  group: groups[line.slice(10, 11)] ?? null,
  name: line.slice(12),
});

/** Services of the national list. The incidence of 141403, 141404 and 200102 is by analogy with their siblings. */
export const serviceCodeTable: Table<ServiceCode> = readTable(
  {
    source:
      'Sistema Nacional NFS-e, Anexo B v1.01 (20260122), LISTA.SERV.NAC.; incidence and groups: Anexo I v1.01 and its edition of 2025-12, MUN.INCID_INFO.SERV.',
    asOf: '2026-11-21',
    validFrom: null,
    rows: services.split('\n').map(read),
  },
  ({ code }) => code,
);

/** Returns the service of a cTribNac (6 digits) on a day (YYYY-MM-DD). */
export const findServiceCode = (code: string, day: string): ServiceCode | undefined =>
  serviceCodeTable.find(code, day);
