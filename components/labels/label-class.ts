import type { LabelColor } from "@/lib/labels/schema";

export const labelSoft: Record<LabelColor, string> = {
  gray: "bg-hue-gray-soft text-hue-gray",
  red: "bg-hue-red-soft text-hue-red",
  orange: "bg-hue-orange-soft text-hue-orange",
  yellow: "bg-hue-yellow-soft text-hue-yellow",
  green: "bg-hue-green-soft text-hue-green",
  teal: "bg-hue-teal-soft text-hue-teal",
  blue: "bg-hue-blue-soft text-hue-blue",
  purple: "bg-hue-purple-soft text-hue-purple",
  pink: "bg-hue-pink-soft text-hue-pink",
};

export const labelDot: Record<LabelColor, string> = {
  gray: "bg-hue-gray",
  red: "bg-hue-red",
  orange: "bg-hue-orange",
  yellow: "bg-hue-yellow",
  green: "bg-hue-green",
  teal: "bg-hue-teal",
  blue: "bg-hue-blue",
  purple: "bg-hue-purple",
  pink: "bg-hue-pink",
};

export const colorNames: Record<LabelColor, string> = {
  gray: "Grey",
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  teal: "Teal",
  blue: "Blue",
  purple: "Purple",
  pink: "Pink",
};
