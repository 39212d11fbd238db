import { vercelStegaCombine } from "@vercel/stega";

/** A clipboard of a program, shortened. */
export interface Clipboard {
  html?: string;
  text?: string;
  isPlain?: boolean;
  place?: "full" | "text" | "plain";
}

/** `blocks` are those that it becomes in the notation of `linesOf`, with a sign between two. */
type Case = [
  name: string,
  clipboard: Clipboard,
  blocks: string,
  losses?: { pictures?: number; links?: number },
];

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

const DOCS_SPAN = `style="font-size:11pt;font-family:Arial;font-weight:400;font-style:normal;white-space:pre-wrap;"`;

const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f">
<h1 dir="ltr"><span style="font-size:20pt;font-weight:400;white-space:pre-wrap;">Our year</span></h1>
<p dir="ltr"><span ${DOCS_SPAN}>We </span><span style="font-weight:700;font-style:normal;white-space:pre-wrap;">grew</span><span ${DOCS_SPAN}> to </span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;">nine</span><span ${DOCS_SPAN}>, says </span><a href="https://www.google.com/url?q=https://a.example/?x%3D1&amp;sa=D"><span style="font-weight:400;text-decoration:underline;">the report</span></a><span ${DOCS_SPAN}>.<br>Next line</span></p><br>
<ul><li dir="ltr" aria-level="1"><p role="presentation"><span ${DOCS_SPAN}>One</span></p></li>
<ul><li dir="ltr" aria-level="2"><p role="presentation"><span ${DOCS_SPAN}>Deeper</span></p></li></ul></ul>
<h4 dir="ltr"><span style="font-weight:400;">Details</span></h4><p dir="ltr"></p>
<div dir="ltr"><table><colgroup><col width="300"><col></colgroup><tbody>
<tr><td><p dir="ltr"><span style="font-weight:700;">Year</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Team</span></p></td></tr>
<tr><td><p dir="ltr"><span ${DOCS_SPAN}>2024</span></p></td><td><p dir="ltr"><span ${DOCS_SPAN}>7</span></p><p dir="ltr"><span ${DOCS_SPAN}>of nine</span></p></td></tr>
</tbody></table></div></b><br class="Apple-interchange-newline">`;

const GOOGLE_DOCS_TEXT =
  "h3: Our year ¶ We **grew** to _nine_, says [the report](https://a.example/?x=1).\nNext line ¶ - One ¶   - Deeper ¶ h4: Details";

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB>
<!--StartFragment--><p class=MsoTitle>The <span class=SpellE>offer</span><o:p></o:p></p>
<h2>Prices<o:p></o:p></h2><p class=MsoHeading5>Small print<o:p></o:p></p>
<p class=MsoNormal>A first
line<br>
second line<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>a.<span>&nbsp; </span></span></span><![endif]>Lettered<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>A <b style='mso-bidi-font-weight:normal'>point</b><o:p></o:p></p>
<p class=MsoNormal><img src="file:///C:/Users/a/clip_image001.png"><a href="file:///C:/Users/a/plan.docx">the plan</a></p><!--EndFragment--></body></html>`;

const WORD_REVIEWED = `<p class=MsoNormal>We <a style='mso-comment-reference:AB_1;mso-comment-date:20260101T1200'>open</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span> at <span class=msoDel><del cite="mailto:A%20B" datetime="2026-01-01T12:00">nine</del></span><span class=msoIns><ins cite="mailto:A%20B" datetime="2026-01-01T12:00">ten</ins></span>.<o:p></o:p></p>
<div style='mso-element:comment-list'><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Do not tell them yet</p></div></div></div>`;

const CHECKLIST = `<b style="font-weight:normal;" id="docs-internal-guid-2a"><ul><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="${PIXEL}" width="17.6px" height="17.6px" alt="unchecked" aria-roledescription="checkbox" /><p dir="ltr" style="display:inline;" role="presentation"><span ${DOCS_SPAN}>Call Asha</span></p></li></ul></b>`;

const WORD_WEB = `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" role="heading" aria-level="1"><span class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">Plan</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></div>
<div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle1 SCXW1" role="list" start="1"><li data-aria-level="1" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">Do</span></span><span class="EOP">&nbsp;</span></p></li></ol></div>
<div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle2 SCXW1" role="list" start="1"><li data-aria-level="2" class="OutlineElement"><p class="Paragraph"><span class="TextRun" style="font-weight:bold"><span class="NormalTextRun">Do more</span></span></p></li></ol></div>`;

const SHEETS = `<google-sheets-html-origin><style>td{border:1px}</style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;">Town</td><td style="font-weight:bold;">Shops</td></tr><tr><td colspan="2">Both</td></tr><tr><td rowspan="2">Pune</td><td>3</td></tr><tr><td style="font-weight:bold;">4</td></tr></tbody></table>`;

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>.xl65 {font-weight:700;}</style></head><body link="#0563C1"><table border=0 width=128><!--StartFragment--> <col width=64><tr height=20><td class=xl65>Town</td><td class=xl65>Shops</td></tr><tr height=20><td>Pune</td><td align=right>3</td></tr><tr><td></td><td></td></tr><!--EndFragment--></table></body></html>`;

const GMAIL = `<div dir="ltr">Hello Asha,<div><br></div><div>the <b>first&nbsp; draft</b> is <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fdraft&amp;data=05" target="_blank">here</a><img alt="🎉" data-emoji="🎉" src="https://fonts.gstatic.com/1f389.png">.<br></div><div>Bye<br><br>Ravi</div><img width="1" height="1" src="https://track.example/1.gif"></div>`;

const NOTION = `<meta charset='utf-8'><h1>Goals</h1><!-- notionvc: 8f --><ul><li><p>Ship <strong>it</strong></p><ul><li>by June</li></ul></li></ul><ol><li>one<br>two</li></ol><blockquote>Said so</blockquote><table><thead><tr><th>Who</th><th>When</th></tr></thead><tbody><tr><td>Asha</td><td>May</td></tr></tbody></table>`;

const WRITER = `<body lang="en-GB" dir="ltr"><h1 class="western">Our
year</h1><p>Over 10<sup>9</sup> m<sup>2</sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> of H<span style="vertical-align:sub">2</span>O.</p>
<ol><li><p>Fill</p><p>the tank</p></li><li><pre>npm i</pre>then wait<blockquote>a day</blockquote></li></ol><div id="sdfootnote1"><p class="sdfootnote">In May</p></div></body>`;

const SLACK = `<meta charset='utf-8'><div class="p-rich_text_section">Hello<span class="c-mrkdwn__br" data-stringify-type="paragraph-break" style="box-sizing: inherit; display: block; height: unset;"></span>team</div><ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">One</li></ul><ol data-stringify-type="ordered-list" data-indent="1"><li data-stringify-indent="1">Deeper</li></ol><ul data-indent="0"><li data-stringify-indent="0">Two</li></ul><a href="https://slack-redir.net/link?q=&url=https%3A%2F%2Fb.example">b</a>, <a href="https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Fa.example%2Fplan&amp;locale=en">plan</a>`;

const MERGED = `<table data-sheets-root="1"><tbody><tr><td>Day</td><td>Hall</td><td rowspan="3">All</td><td>Cost</td></tr><tr><td colspan="2">Mon</td><td>5</td></tr><tr><td rowspan="2">Tue</td><td>a</td><td>6</td></tr><tr><td colspan="2" rowspan="2">Wide</td><td>7</td></tr><tr><td>Wed</td><td>8</td></tr></tbody></table>`;

const RIGHT_TO_LEFT = `<p class=MsoNormal dir=RTL style='text-align:right'><span lang=HE>שלום <b>לכם</b> (ABC)&rlm;</span><o:p></o:p></p>${["א.", "२)", "·"].map((marker) => `<p class=MsoListParagraph dir=RTL style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${marker}</p>`).join("")}`;

const PAGE = `<article style="color:red"><script>alert(1)</script><h6>News</h6><p>See <a href="/about">us</a>, <a href="#top">up</a>, <a href="javascript:alert(1)">this</a> and <a href="mailto:a@a.example">mail</a>.</p>
<figure><img src="https://a.example/a.jpg" alt="A"><figcaption>The river</figcaption></figure><span style="display:none">secret</span><img src="${PIXEL}" alt="A boat"><pre>one
  two</pre></article>`;

const CHAT = `## Steps

1. **Open** the *lid*
2. Read file_name_here and 3 * 4
   - [more](https://a.example)

| A | B |
| --- | --- |
| 1 | 2 |
`;

const PAGES = `<p class="p1"><span class="s1"><b>Dear all</b></span></p><p class="p2"><br></p><p class="p1">Words<span class="Apple-converted-space">&nbsp;</span>here</p>`;

const NOTES = `<div><h1>List</h1></div><div><br></div><ul class="Apple-dash-list"><li>Milk</li><ul class="Apple-dash-list"><li>Oat</li></ul></ul><object><table><tr><td>A</td><td>B</td></tr></table></object><div>End</div>`;

const FRACTION = `<span class="katex"><span class="katex-mathml"><math><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation>\\frac{1}{2}</annotation></math></span><span aria-hidden="true"><span>2</span><span>1</span></span></span>`;

const CODE_EDITOR = `<div style="font-family:Menlo;white-space:pre;"><div><span>## One</span></div><br><div>- two</div></div>`;

const MARKED = vercelStegaCombine("Our year", { origin: "sanity.io", href: "/studio" });

const SEE_US = "See us, up, this and [mail](mailto:a@a.example).";

export const CLIPBOARDS: Case[] = [
  ["Google Docs", { html: GOOGLE_DOCS }, `${GOOGLE_DOCS_TEXT} ¶ Year ‖ Team ¶ 2024 | 7 / of nine`],
  [
    "Google Docs into a text without tables",
    { html: GOOGLE_DOCS, place: "text" },
    `${GOOGLE_DOCS_TEXT} ¶ **Year** | **Team** ¶ 2024 | 7 of nine`,
  ],
  [
    "Word",
    { html: WORD },
    "h3: The offer ¶ h3: Prices ¶ h4: Small print ¶ A first line\nsecond line ¶ 1. First ¶   1. Lettered ¶ - A **point** ¶ the plan",
    { pictures: 1, links: 1 },
  ],
  ["Word with comments and tracked changes", { html: WORD_REVIEWED }, "We open at ten."],
  ["a checklist of Google Docs", { html: CHECKLIST }, "- Call Asha"],
  ["Word on the web", { html: WORD_WEB }, "h3: Plan ¶ 1. Do ¶   1. **Do more**"],
  ["Google Sheets", { html: SHEETS }, "Town ‖ Shops ¶ Both |  ¶ Pune | 3 ¶  | **4**"],
  [
    "Excel with hidden rows and cells, and a table with a caption",
    {
      html: `<table><caption>Sales</caption><tr><td>Q1</td><td style='display:none'>secret</td><td>5</td></tr><tr height=0 style='display:none'><td>Q2</td><td>6</td></tr></table>`,
    },
    "Sales ¶ Q1 | 5",
  ],
  [
    "a list with lines, and a formula",
    {
      html: `<ol><li><b>One </b><br><br>more<p><br></p><p>yet</p></li><li>Let <span class="katex"><span class="katex-mathml">xx</span><span>x</span></span> be ${FRACTION}</li></ol>`,
    },
    "1. **One**\nmore\nyet ¶ 1. Let x be \\frac{1}{2}",
  ],
  [
    "Wikipedia",
    {
      html: `<h2>Past<span class="mw-editsection">[edit]</span></h2><p>10<sup>6</sup> people.<sup class="reference"><a href="https://a.example/#1"><span>[</span>1<span>]</span></a></sup><img alt="🇮🇳" src="https://a.example/in.svg"> <span style="visibility: hidden">a</span><span hidden>b</span></p>`,
    },
    "h3: Past ¶ 10⁶ people.[[1]](https://a.example/#1)🇮🇳",
  ],
  ["one cell of a sheet", { html: "<table><tr><td>Pune</td></tr></table>" }, "Pune"],
  [
    "Google Sheets with cells merged across and down",
    { html: MERGED },
    "Day | Hall | All | Cost ¶ Mon |  |  | 5 ¶ Tue | a |  | 6 ¶  | Wide |  | 7 ¶ Wed |  |  | 8",
  ],
  [
    "LibreOffice Writer",
    { html: WRITER },
    "h3: Our year ¶ Over 10⁹ m²¹ of H₂O. ¶ 1. Fill\nthe tank ¶ 1. npm i\nthen wait\na day ¶ In May",
    { links: 1 },
  ],
  [
    "Slack, with a link of Teams",
    { html: SLACK },
    "Hello ¶ team ¶ - One ¶   1. Deeper ¶ - Two ¶ [b](https://b.example), [plan](https://a.example/plan)",
  ],
  [
    "WhatsApp, from a browser that knows `white-space-collapse`",
    {
      html: `<span dir="ltr" style="white-space-collapse: preserve;"><span>First\nsecond</span></span>`,
    },
    "First\nsecond",
  ],
  ["Word in Hebrew", { html: RIGHT_TO_LEFT }, "שלום **לכם** (ABC)\u200F ¶ 1. א. ¶ 1. २) ¶ - ·"],
  [
    "questions that open",
    {
      html: `<h3><button aria-expanded="true">When?</button></h3><p>In May.</p><button>Share</button>`,
    },
    "h3: When? ¶ In May.",
  ],
  ["Excel", { html: EXCEL }, "Town | Shops ¶ Pune | 3"],
  ["Pages", { html: PAGES }, "**Dear all** ¶ Words here"],
  ["Notes", { html: NOTES }, "h3: List ¶ - Milk ¶   - Oat ¶ A | B ¶ End"],
  [
    "Gmail",
    { html: GMAIL },
    "Hello Asha, ¶ the **first draft** is [here](https://a.example/draft)🎉. ¶ Bye ¶ Ravi",
  ],
  [
    "Notion",
    { html: NOTION },
    "h3: Goals ¶ - Ship **it** ¶   - by June ¶ 1. one\ntwo ¶ Said so ¶ Who ‖ When ¶ Asha | May",
  ],
  [
    "a web page",
    { html: PAGE },
    `h4: News ¶ ${SEE_US} ¶ The river ¶ (picture A boat) ¶ one\ntwo`,
    { pictures: 1, links: 3 },
  ],
  [
    "a web page into an answer",
    { html: PAGE, place: "plain" },
    `News ¶ ${SEE_US} ¶ The river ¶ one\ntwo`,
    { pictures: 2, links: 3 },
  ],
  [
    "a chat's Markdown",
    { text: CHAT },
    "h3: Steps ¶ 1. **Open** the _lid_ ¶ 1. Read file_name_here and 3 * 4 ¶   - [more](https://a.example) ¶ A ‖ B ¶ 1 | 2",
  ],
  [
    "Markdown with bullets below a number",
    { text: "1. One\n   - a\n   - b" },
    "1. One ¶   - a ¶   - b",
  ],
  [
    "Markdown with wide bullets",
    { text: "*   One\n*   Two\n    *   Deeper" },
    "- One ¶ - Two ¶   - Deeper",
  ],
  [
    "Markdown with code",
    { text: "```ts\nx < y && <b>\n```\n1. Run:\n   ```\n   npm i\n   ```" },
    "x < y && <b> ¶ 1. Run:\nnpm i",
  ],
  ["Markdown with code in a list alone", { text: "1. Run:\n   ```\n   a\n   ```" }, "1. Run:\na"],
  [
    "Markdown with placeholders",
    { text: "Hi <first name>,<br>now **join** <your-team> at <https://a.example>" },
    "Hi <first name>,\nnow **join** <your-team> at [https://a.example](https://a.example)",
  ],
  [
    "Markdown with notes",
    {
      text: "**Open** in [Pune][2].[^1]\n\n[^1]: May\n\n[Note]: Wednesday\n\n[2]: https://a.example",
    },
    "**Open** in [Pune](https://a.example).[^1] ¶ [^1]: May ¶ [Note]: Wednesday",
  ],
  [
    "Markdown from an editor of code",
    { html: CODE_EDITOR, text: "## One\n\n- two" },
    "h3: One ¶ - two",
  ],
  [
    "Markdown with short lines, and one that is cut",
    {
      text: `**Office**:\n12 River Road\\\nPune\n\nOpen ${"on all days ".repeat(4)}but\nSunday`,
    },
    `**Office**:\n12 River Road\nPune ¶ Open ${"on all days ".repeat(4)}but Sunday`,
  ],
  ["Markdown with a dash", { text: "“**Open**—*daily*”" }, "“**Open**—_daily_”"],
  ["Markdown in Hindi", { text: "यह **शब्द**। *हाँ*" }, "यह **शब्द**। _हाँ_"],
  ["Markdown as plain text", { text: CHAT, isPlain: true }, CHAT.trimEnd()],
  ["lines with an end", { text: "One\r\n\r\nTwo \r\n" }, "One\n\nTwo "],
  [
    "HTML as plain text",
    { html: GMAIL, text: "Hello Asha,\r\n\r\nthe first draft", isPlain: true },
    "Hello Asha,\n\nthe first draft",
  ],
  ...[
    "3 * 4 * 5 = 60",
    "file_name_here and __init__",
    "1. April",
    "1. April\n2. Mai",
    "#1 in Pune",
    "# a comment\nls *.txt",
    "- just a dash",
    "2**3**4",
    "क**ख**",
    "f(**a) + g(**{ b })",
    "\u2067א\u2068b\u2069א\u2069 c",
    "\u{1F469}\u200D\u{1F4BB} \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 \u0A95\u0ACD\u200D\u0AB7 \u0915\u094D\u200C\u0937",
    "\u2067\u0634\u0631\u06A9\u062A\u2069 Ltd",
  ].map((text): Case => [`the text "${text}"`, { text }, text]),
  [
    "text with what nobody can see",
    { text: "a\0\uFFFEb\u200Bc\u202Ed\u202Ce\u2066f\uFEFFg\uD800h\u2028i\u2067\u202Ej\u2069" },
    "abcdefgh\nij",
  ],
  [
    "HTML with what nobody can see",
    { html: `<p>a\u200Bb\u202Ec <b>\u{1F469}\u200D\u{1F4BB}\u2069</b></p>` },
    "abc **\u{1F469}\u200D\u{1F4BB}**",
  ],
  ["the site's preview", { html: `<p>${MARKED}</p>` }, "Our year"],
];
