import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A country of the tables of the NFS-e. */
export interface Country extends Provenance {
  /** ISO 3166-1 alpha-2; ZZ only between municipalities. */
  readonly code: string;
  readonly name: string;
}

const countries = `AD Andorra
AE Emirados Árabes Unidos
AF Afeganistão
AG Antígua e Barbuda
AI Anguilla
AL Albânia, República da
AM Armênia, República da
AO Angola
AQ Antártica
AR Argentina
AS Samoa Americana
AT Áustria
AU Austrália
AW Aruba
AX Aland, Ilhas
AZ Azerbaijão, República do
BA Bosnia-Herzegovina, República da
BB Barbados
BD Bangladesh
BE Bélgica
BF Burkina Faso
BG Bulgária, República da
BH Bahrein, Ilhas
BI Burundi
BJ Benim
BL São Bartolomeu
BM Bermudas
BN Brunei
BO Bolívia
BQ Bonaire, Santo Eustáquio e Saba
BR Brasil
BS Bahamas, Ilhas
BT Butão
BV Bouvet, Ilha
BW Botsuana
BY Belarus, República da
BZ Belize
CA Canadá
CC Cocos(Keeling), Ilhas
CD Congo, República Democrática do
CF República Centro-Africana
CG Congo
CH Suíça
CI Costa do Marfim
CK Cook, Ilhas
CL Chile
CM Camarões
CN China, República Popular
CO Colômbia
CR Costa Rica
CU Cuba
CV Cabo Verde, República de
CW Curaçao
CX Christmas, Ilha
CY Chipre
CZ Tcheca, República
DE Alemanha
DJ Djibuti
DK Dinamarca
DM Dominica, Ilha
DO República Dominicana
DZ Argélia
EC Equador
EE Estônia, República da
EG Egito
EH Saara Ocidental
ER Eritreia
ES Espanha
ET Etiópia
FI Finlândia
FJ Fiji
FK Falkland (Ilhas Malvinas)
FM Micronésia
FO Feroe, Ilhas
FR França
GA Gabão
GB Reino Unido
GD Granada
GE Geórgia, República da
GF Guiana Francesa
GG Guernsey
GH Gana
GI Gibraltar
GL Groenlândia
GM Gambia
GN Guiné
GP Guadalupe
GQ Guiné-Equatorial
GR Grécia
GS Ilhas Geórgia do Sul e Sandwich do Sul
GT Guatemala
GU Guam
GW Guiné-Bissau
GY Guiana
HK Hong Kong
HM Ilha Heard e Ilhas McDonald
HN Honduras
HR Croácia, República da
HT Haiti
HU Hungria, República da
ID Indonésia
IE Irlanda
IL Israel
IM Man, Ilha de
IN Índia
IO Território Britânico no Oceano Índico
IQ Iraque
IR Irã, República Islâmica do
IS Islândia
IT Itália
JE Jersey
JM Jamaica
JO Jordânia
JP Japão
KE Quênia
KG Quirguiz, República da
KH Camboja
KI Kiribati
KM Comores, Ilhas
KN São Cristóvão e Neves, Ilhas
KP Coréia (do Norte), Rep. Pop. Democrática da
KR Coréia (do Sul), República da
KW Kuwait
KY Cayman, Ilhas
KZ Cazaquistão, República do
LA Laos, Rep. Pop. Democrática do
LB Líbano
LC Santa Lúcia
LI Liechtenstein
LK Sri Lanka
LR Libéria
LS Lesoto
LT Lituânia, República da
LU Luxemburgo
LV Letônia, República da
LY Líbia
MA Marrocos
MC Mônaco
MD Moldávia, República da
ME Montenegro
MF São Martinho (Parte Francesa)
MG Madagascar
MH Marshall, Ilhas
MK Macedônia, Ant. Rep. Iugoslava
ML Mali
MM Myanmar (Birmânia)
MN Mongólia
MO Macau
MP Marianas do Norte
MQ Martinica
MR Mauritânia
MS Montserrat, Ilhas
MT Malta
MU Maurício
MV Maldivas
MW Malavi
MX México
MY Malásia
MZ Moçambique
NA Namíbia
NC Nova Caledônia
NE Níger
NF Norfolk, Ilha
NG Nigéria
NI Nicarágua
NL Países Baixos (Holanda)
NO Noruega
NP Nepal
NR Nauru
NU Niue, Ilha
NZ Nova Zelândia
OM Omã
PA Panamá
PE Peru
PF Polinésia Francesa
PG Papua Nova Guiné
PH Filipinas
PK Paquistão
PL Polônia, República da
PM São Pedro e Miquelon
PN Pitcairn, Ilha De
PR Porto Rico
PS Palestina
PT Portugal
PW Palau
PY Paraguai
QA Catar
RE Reunião, Ilha
RO Romênia
RS Servia
RU Rússia, Federação da
RW Ruanda
SA Arábia Saudita
SB Salomão, Ilhas
SC Seychelles
SD Sudão
SE Suécia
SG Cingapura
SH Santa Helena
SI Eslovênia, República da
SJ Svalbard e Jan Mayen
SK Eslovaca, República
SL Serra Leoa
SM San Marino
SN Senegal
SO Somália
SR Suriname
SS Sudão do Sul
ST São Tomé e Príncipe, Ilhas
SV El Salvador
SX São Martinho (Parte Holandesa)
SY Síria, República Árabe da
SZ Suazilândia
TC Turcas e Caicos, Ilhas
TD Chade
TF Terras Austrais e Antárticas Francesas
TG Togo
TH Tailândia
TJ Tadjiquistão, República do
TK Toquelau, Ilhas
TL Timor Leste
TM Turcomenistão, República do
TN Tunísia
TO Tonga
TR Turquia
TT Trinidad e Tobago
TV Tuvalu
TW Formosa (Taiwan)
TZ Tanzânia, Rep. Unida da
UA Ucrânia
UG Uganda
UM Pacífico, Ilhas do (Possessão dos EUA)
US Estados Unidos
UY Uruguai
UZ Uzbequistão, República do
VA Vaticano, Est. da Cidade do
VC São Vicente e Granadinas
VE Venezuela
VG Virgens, Ilhas (Britânicas)
VI Virgens, Ilhas (E.U.A.)
VN Vietnã
VU Vanuatu
WF Wallis e Futuna, Ilhas
WS Samoa
YE Iêmen
YT Mayotte
ZA África do Sul
ZM Zâmbia
ZW Zimbábue
ZZ Município não possui a informação no sistema próprio;`;

/** Countries of cPais, cPaisPrestacao and cPaisResult. */
export const countryTable: Table<Country> = readTable(
  {
    source: 'Sistema Nacional NFS-e, Anexo A v1.00 (20251210), TAB.PAÍS_ISO2',
    asOf: '2026-11-21',
    validFrom: null,
    rows: countries.split('\n').map((line) => ({ code: line.slice(0, 2), name: line.slice(3) })),
  },
  ({ code }) => code,
);

/** Returns the country of an ISO code of 2 letters on a day (YYYY-MM-DD). */
export const findCountry = (code: string, day: string): Country | undefined => countryTable.find(code, day);
