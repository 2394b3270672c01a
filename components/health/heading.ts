export const healthHeading = {
  title: "Health",
  description: "Herald uses each of its parts and says how to mend what fails.",
};
