/**
 * Keys that have a recognisable form, each with its maker's prefix. The pattern requires a digit if long
 * names in code could begin with the same prefix.
 */
const MAKERS: readonly string[] = [
  // Hosts of code and packages.
  'gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\\w{40,}|GR1348941[\\w-]{20}|API-[A-Z0-9]{26}(?![\\w-])',
  'gl(?:pat|rt|dt|ptt|soat|ffct|ft|imt|agent|oas)-[\\w-]{20,}|glcbt-[\\w]{1,5}_[\\w-]{20,}|_gitlab_session=[0-9a-z]{32}',
  'ATATT3[\\w=-]{60,}|ATBB[A-Za-z0-9]{32}|ATCTT3[\\w=-]{60,}|npm_[A-Za-z0-9]{36}|pypi-AgE[\\w-]{50,}|rubygems_[a-f0-9]{48}',
  'dckr_(?:pat|oat)_[\\w-]{20,}|AKCp[A-Za-z0-9]{50,}|cmVmd[A-Za-z0-9]{59}|CLOJARS_[a-z0-9]{60}|oy2[a-z0-9]{43}|cio[A-Za-z0-9]{32}',
  'pat\\.[\\w-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}|sat\\.[\\w-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}|bkua_[a-z0-9]{40}',
  'CCIPAT_[A-Za-z0-9]{22}_[a-f0-9]{40}|sgp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}|sq[upa]_[a-f0-9]{40}|rdme_[a-z0-9]{70}',
  // Clouds and what runs there.
  '(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}(?![\\w])|ABSK[A-Za-z0-9+/]{100,}|bedrock-api-key-[\\w+/=]{30,}|LTAI[A-Za-z0-9]{17,24}(?!\\w)',
  'AIza[\\w-]{35}|ya29\\.[\\w-]{30,}|1//0[\\w-]{40,}|GOCSPX-[\\w-]{20,}|do[oprt]_v1_[a-f0-9]{64}|v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}',
  '[\\w~.]{3}\\dQ~[\\w~.-]{31,34}|AKID[A-Za-z0-9]{32}(?!\\w)|HRKU-[\\w-]{36,}|fo1_[\\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/]{100,}|FlyV1 fm\\d_[\\w+/=,]{60,}',
  'hv[bsr]\\.[\\w-]{24,}|[A-Za-z0-9]{14}\\.atlasv1\\.[\\w=-]{60,}|dapi[a-f0-9]{32}(?:-\\d)?|sbp_[a-f0-9]{40}|sb_secret_[\\w-]{20,}',
  'pscale_(?:pw|tkn|oauth)_[\\w.=-]{32,}|pul-[a-f0-9]{40}|pnu_[A-Za-z0-9]{36}|sha256~[\\w-]{43}|tk-us-[\\w-]{48}|ico-[A-Za-z0-9]{32}',
  'nfp_[A-Za-z0-9]{36}|vcp_[A-Za-z0-9]{24,}|dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{40,}|AGE-SECRET-KEY-1[0-9A-Z]{58}',
  'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}|ops_eyJ[A-Za-z0-9+/]{100,}|4b1d[A-Za-z0-9]{38}',
  'tskey-[a-z]{3,9}-[\\w]{10,}-[\\w]{20,}|dnkey-[\\w=-]{26}-[\\w=-]{52}|AQVN[\\w-]{35,38}|t1\\.[\\w-]+={0,2}\\.[\\w-]{86}={0,2}|YC(?=[\\w-]{0,37}\\d)[\\w-]{38}(?!\\w)',
  // Payment and shops.
  '(?:sk|rk)_(?:live|test|prod)_[0-9A-Za-z]{10,}|whsec_[A-Za-z0-9+/=]{24,}|sq0(?:atp|csp)-[\\w-]{22,}|EAAA(?=[\\w-]{0,60}\\d)[\\w-]{40,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
  'shippo_(?:live|test)_[a-fA-F0-9]{40}|EZ[AT]K[A-Za-z0-9]{54}|FLW(?:SECK|PUBK)(?:_TEST)?-[a-hA-H0-9]{12,32}(?:-X)?|duffel_(?:test|live)_[\\w=-]{43}',
  'access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{27}|rzp_(?:live|test)_[A-Za-z0-9]{14}|access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}',
  '(?:live|test)_(?:pub_)?[a-f0-9]{31,35}(?!\\w)',
  // Mail, chat and calls.
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}|SK[0-9a-fA-F]{32}(?!\\w)|(?:pub)?key-[0-9a-f]{32}|[0-9a-f]{32}-us\\d{1,2}|xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}',
  'xox[abeoprs][.-][\\w.-]{10,}|xapp-\\d-[A-Z0-9]+-\\d+-[a-z0-9]+|\\d{8,10}:AA[\\w-]{33}|[MNO](?=[\\w-]{0,26}\\d)[\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}',
  'EAA[MC][A-Za-z0-9]{100,}|\\d{15,16}(?:\\||%7C)[\\w-]{27,40}|tfp_[\\w.=-]{40,}|fio-u-[\\w=-]{64}',
  // Models.
  'sk-(?=[\\w-]{0,200}(?:\\d[A-Za-z]|[A-Za-z]\\d))[\\w-]{32,}|(?:hf|api_org)_[A-Za-z]{30,}|gsk_[A-Za-z0-9]{48,}|r8_[A-Za-z0-9]{37}|xai-[A-Za-z0-9]{60,}',
  'pplx-[A-Za-z0-9]{40,}|nvapi-[\\w-]{60,}|lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}|pcsk_[\\w]{50,}|tvly-[\\w-]{20,}',
  // Tools.
  'lin_(?:api|oauth)_[A-Za-z0-9]{32,}|(?:secret|ntn)_[A-Za-z0-9]{43,}|figd_[\\w-]{40,}|NRAK-[A-Z0-9]{27}|NRII-[A-Za-z0-9-]{32}|NRJS-[a-f0-9]{19}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
  'gl(?:sa|c)_[\\w=+/]{32,}|eyJrIjoi[A-Za-z0-9]{60,}={0,3}|sntry[su]_[\\w=+/-]{40,}|dt0c01\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{64}|phx_[A-Za-z0-9]{40,}',
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}|p8e-[A-Za-z0-9]{32}|sm_[aps]at_[A-Za-z0-9]{16}|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk|s-s4t2(?:ud|af)-[a-f0-9]{64}',
  '(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[\\w+/=-]{30,120}',
  'sl\\.[\\w=-]{130,}|pk\\.eyJ[\\w-]{50,}\\.[\\w-]{20,}|sk\\.eyJ[\\w-]{50,}\\.[\\w-]{20,}|amzn\\.mws\\.[0-9a-f]{8}-[0-9a-f-]{27}|zpka_[\\w]{20,}|aio_[A-Za-z0-9]{28}',
]

export const KEYS = new RegExp(`(?<!\\w)(?:${MAKERS.join('|')})`, 'g')

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Keys that follow a webhook address or the name of an account's key. The first group is kept. */
export const PLACED = new RegExp(
  `((?:AccountKey|SharedAccessKey|SharedSecretValue)=|hooks\\.slack\\.com\\/(?:services|workflows|triggers)\\/|discord(?:app)?\\.com\\/api\\/webhooks\\/\\d{10,25}\\/|\\.webhook\\.office\\.com\\/webhookb2\\/(?=${UUID}@)|chat\\.googleapis\\.com\\/v1\\/spaces\\/[\\w-]{5,20}\\/messages\\?key=|(?:[?&]|&amp;)(?:sig|api_?key|access_token|auth_token|client_secret|X-Amz-Signature)=)(?![<$%{])[\\w+/=%@-]{20,}`,
  'gi',
)

/**
 * Token pattern. It matches only at the beginning of a word, so that a long run isn't scanned from each
 * letter.
 */
export const TOKENS =
  /(?<![\w-])(?:eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|ey[A-Za-z0-9]{17,2000}\.ey[\w/\\-]{17,8000}\.[\w/\\-]{10,2000}|ZXlK[A-Za-z0-9+/]{60,}={0,2})/g
