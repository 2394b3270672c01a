import type { AccountKey } from "./accounts";
import type { PersonKey } from "./team";

export type SamplePost = {
  /** Counts from today; a time of today is always later than the seed runs. */
  day: number;
  time: string;
  by: PersonKey;
  to: readonly AccountKey[];
  title?: string;
  text: string;
  /** The texts of the rest of the sequence. */
  more?: readonly string[];
  /** An own text of one account. */
  own?: Partial<Record<AccountKey, string>>;
  pictures?: readonly number[];
  labels?: readonly string[];
  /** The first account's network answers that instead of publishing. */
  answer?: "refused" | "lost" | "access_ended";
  comments?: readonly { by: PersonKey; text: string; to?: PersonKey }[];
  /** Takes it over from its author. */
  assignedTo?: PersonKey;
  isCancelled?: boolean;
};

const everywhere = ["facebook", "instagram", "linkedin", "bluesky", "mastodon", "threads"] as const;
const short = ["bluesky", "mastodon", "threads"] as const;

/** Three weeks that are past, and three to come, of a garden that does not exist. */
export const posts: readonly SamplePost[] = [
  {
    day: -21,
    time: "09:00",
    by: "cleo",
    to: ["facebook", "linkedin"],
    text: "Sample post: the garden opens again on Monday. The gate on the north side stays closed until the path is dry.",
    labels: ["Opening hours"],
  },
  {
    day: -20,
    time: "17:30",
    by: "dan",
    to: short,
    text: "Sample post: first snowdrops under the old pear tree. #samplegarden",
    labels: ["In bloom"],
  },
  {
    day: -19,
    time: "12:00",
    by: "cleo",
    to: ["facebook", "instagram"],
    title: "Seed swap, first call",
    text: "Sample post: bring what you saved, take what you need. The seed swap is on the last Saturday of the month.",
    pictures: [0],
    labels: ["Seed swap"],
    comments: [
      { by: "ada", text: "Good. Could the second call say where to park bicycles?", to: "cleo" },
      { by: "cleo", text: "It will, I have put it into the draft." },
    ],
  },
  {
    day: -18,
    time: "09:00",
    by: "dan",
    to: ["linkedin"],
    text: "Sample post: we look for somebody who mends tools on one afternoon a week. Everything is explained on the first day.",
    labels: ["Volunteers"],
  },
  {
    day: -16,
    time: "10:15",
    by: "ben",
    to: ["facebook"],
    text: "Sample post: the workshop on pruning is full. There is a list for the next one at the gate.",
    answer: "refused",
    comments: [
      {
        by: "ben",
        text: "The Page refused this one. I have written it anew, see the post of the next day.",
        to: "ada",
      },
    ],
  },
  {
    day: -15,
    time: "10:15",
    by: "ben",
    to: ["facebook", "mastodon"],
    text: "Sample post: the pruning workshop has no places left. Ask at the gate for the next date.",
    labels: ["Workshops"],
  },
  {
    day: -14,
    time: "17:30",
    by: "cleo",
    to: everywhere,
    title: "Pear blossom",
    text: "Sample post: the pear tree is in blossom, two weeks earlier than last year.",
    pictures: [1, 2],
    labels: ["In bloom"],
    comments: [{ by: "eva", text: "The second picture is lovely." }],
  },
  {
    day: -13,
    time: "12:00",
    by: "dan",
    to: short,
    text: "Sample post, a thread: how we make compost, in three steps. 1. Brown and green in turn, a hand deep each.",
    more: [
      "2. Water it like a sponge that was wrung out, and turn it after three weeks.",
      "3. It is ready when it smells of forest. Come and take a bucket on Fridays.",
    ],
    labels: ["Workshops"],
  },
  {
    day: -11,
    time: "09:00",
    by: "cleo",
    to: ["linkedin", "facebook"],
    text: "Sample post: twelve people helped on the work day. Thank you. The beds along the wall are ready.",
    own: { facebook: "Sample post: twelve people helped on the work day. Thank you, all of you!" },
    labels: ["Volunteers"],
  },
  {
    day: -9,
    time: "17:30",
    by: "dan",
    to: ["instagram"],
    text: "Sample post: evening light on the new beds. #samplegarden",
    pictures: [3],
    labels: ["In bloom"],
  },
  {
    day: -8,
    time: "12:00",
    by: "ben",
    to: ["facebook"],
    text: "Sample post: the water is on again. Please close the taps firmly.",
    answer: "lost",
    comments: [
      { by: "ada", text: "Did it go out? The network did not say. Can you look?", to: "ben" },
    ],
  },
  {
    day: -7,
    time: "09:00",
    by: "cleo",
    to: everywhere,
    title: "Seed swap, second call",
    text: "Sample post: the seed swap is on Saturday. Park bicycles at the south gate, tea is at three.",
    pictures: [0],
    labels: ["Seed swap"],
  },
  {
    day: -5,
    time: "11:45",
    by: "dan",
    to: short,
    text: "Sample post: tables are up, labels are written, see you at the swap.",
    labels: ["Seed swap"],
  },
  {
    day: -4,
    time: "16:00",
    by: "cleo",
    to: ["facebook", "instagram"],
    text: "Sample post: what was left after the swap is in the shed, for whoever comes by.",
    pictures: [4],
    labels: ["Seed swap"],
  },
  {
    day: -2,
    time: "10:15",
    by: "ben",
    to: ["neighbours"],
    text: "Sample post: our neighbours lend a trailer this week. Ask them for the key.",
    answer: "access_ended",
  },
  {
    day: -1,
    time: "17:30",
    by: "dan",
    to: ["bluesky", "mastodon", "linkedin"],
    text: "Sample post: the bees are awake. Walk slowly past the hives.",
    labels: ["In bloom"],
  },
  {
    day: 1,
    time: "09:00",
    by: "cleo",
    to: ["facebook", "linkedin"],
    text: "Sample post: this week the garden is open until eight in the evening.",
    labels: ["Opening hours"],
    comments: [{ by: "ada", text: "Until eight on Friday, too? Please ask Dan.", to: "cleo" }],
  },
  {
    day: 2,
    time: "12:00",
    by: "dan",
    to: short,
    text: "Sample post, a thread: three herbs that need no care. 1. Thyme, in the driest corner.",
    more: ["2. Mint, in a pot, or it takes the bed.", "3. Chives, wherever there is room."],
    labels: ["Workshops"],
    assignedTo: "cleo",
  },
  {
    day: 3,
    time: "17:30",
    by: "cleo",
    to: ["instagram", "facebook"],
    text: "Sample post: tulips, a week from now. Today they are green and full of promise.",
    pictures: [2],
    labels: ["In bloom"],
  },
  {
    day: 4,
    time: "10:15",
    by: "ben",
    to: ["neighbours"],
    text: "Sample post: the trailer goes back on Sunday. This one waits until the Page is connected again.",
  },
  {
    day: 5,
    time: "09:00",
    by: "dan",
    to: ["linkedin"],
    title: "Summer jobs",
    text: "Sample post: two summer jobs in the garden, three days a week, no experience needed.",
    labels: ["Volunteers"],
    assignedTo: "ben",
  },
  {
    day: 7,
    time: "12:00",
    by: "cleo",
    to: everywhere,
    title: "Open day, first call",
    text: "Sample post: open day in two weeks. Tours every hour, soup at noon, a plant for every child.",
    pictures: [1],
    labels: ["Open day"],
    comments: [
      { by: "ben", text: "Is the soup certain?", to: "cleo" },
      { by: "cleo", text: "Yes, for eighty people." },
    ],
  },
  {
    day: 9,
    time: "17:30",
    by: "dan",
    to: short,
    text: "Sample post: frost tonight. Cover what is young.",
    isCancelled: true,
  },
  {
    day: 10,
    time: "09:00",
    by: "cleo",
    to: ["facebook", "mastodon"],
    text: "Sample post: the next pruning workshop has six places. Ask at the gate.",
    labels: ["Workshops"],
  },
  {
    day: 12,
    time: "16:00",
    by: "dan",
    to: ["instagram"],
    text: "Sample post: from above, the beds look like a keyboard.",
    pictures: [3, 4],
    labels: ["In bloom"],
  },
  {
    day: 14,
    time: "12:00",
    by: "cleo",
    to: everywhere,
    title: "Open day, second call",
    text: "Sample post: the open day is on Saturday. Come by bicycle, the meadow is too wet for cars.",
    pictures: [0, 1],
    labels: ["Open day"],
  },
  {
    day: 16,
    time: "10:15",
    by: "ben",
    to: ["linkedin", "bluesky"],
    text: "Sample post: what the open day costs, and who pays for it. The figures hang at the gate.",
    labels: ["Open day"],
  },
  {
    day: 19,
    time: "17:30",
    by: "dan",
    to: short,
    text: "Sample post: asparagus, the first handful. #samplegarden",
    labels: ["In bloom"],
  },
  {
    day: 20,
    time: "09:00",
    by: "cleo",
    to: ["facebook"],
    text: "Sample post: closed on Monday, for the bees. Open again on Tuesday.",
    labels: ["Opening hours"],
  },
  // Their place keeps the hours at which the posts to come were written.
  {
    day: -20,
    time: "09:30",
    by: "dan",
    to: ["facebook", "bluesky", "mastodon", "threads"],
    text: "Sample post: the greenhouse is dry again after the rain. The seedlings moved in this morning.",
    labels: ["In bloom"],
  },
  {
    day: -17,
    time: "17:30",
    by: "dan",
    to: ["facebook", "bluesky", "mastodon", "threads"],
    text: "Sample post: a hand of sorrel in every soup: it grows faster than we can cut it. Help yourselves.",
    labels: ["In bloom"],
  },
  {
    day: -12,
    time: "12:00",
    by: "dan",
    to: ["facebook", "bluesky", "mastodon", "threads"],
    text: "Sample post: the tool shed has hooks now. Each tool has its place, and its outline on the wall.",
    pictures: [4],
    labels: ["Volunteers"],
  },
  {
    day: -10,
    time: "09:30",
    by: "dan",
    to: ["facebook", "bluesky", "mastodon", "threads"],
    text: "Sample post: on Thursday we sharpen knives and shears. Bring yours, they are done while you wait.",
    labels: ["Workshops"],
  },
  {
    day: -6,
    time: "17:30",
    by: "dan",
    to: ["facebook", "bluesky", "mastodon", "threads"],
    text: "Sample post: the pond has its first frogs. Dogs stay on the path until May, please.",
    pictures: [3],
    labels: ["In bloom"],
  },
  {
    day: -3,
    time: "12:00",
    by: "dan",
    to: ["facebook", "bluesky", "mastodon", "threads"],
    text: "Sample post: thank you for forty metres of hedge. The wood is chipped and lies at the gate.",
    labels: ["Volunteers"],
  },
];
