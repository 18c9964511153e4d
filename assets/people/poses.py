"""How the people stand. The rest pose has its arms at about 45 degrees; axes are its own: x left, y up, z forward."""
FORE_L, FORE_R = (.118, -.130, .156), (-.118, -.130, .156)    # along the forearms of the rest pose

def mirrored(part):
    """both sides of a bone's turns"""
    out = {}
    for bone, turns in part.items():
        out[bone+'.L'] = turns
        out[bone+'.R'] = [((-a[0], a[1], a[2]) if a in (FORE_L,) else a, -d if a in ((0, 0, 1), (0, 1, 0)) or a == FORE_L else d) for a, d in turns]
    return out

STAND = {
    **mirrored({
        'clavicle': [((0, 0, 1), -3)],
        'upperarm01': [((0, 0, 1), -27), ((1, 0, 0), 3)],
        'lowerarm01': [((1, 0, 0), 12), ((0, 0, 1), 4)],
        'lowerarm02': [(FORE_L, -6)],
        'wrist': [(FORE_L, 10), ((0, 0, 1), -5)],
        'upperleg01': [((0, 0, 1), -4.5)],
        'foot': [((0, 0, 1), 4.5)],
    }),
    'curl': 15,
    'neck01': [((0, 1, 0), 3)],
    'head': [((0, 1, 0), 6), ((1, 0, 0), 1)],
}

# weight on the right leg, the body turned to its left, the face to the camera
TURN = {
    'on_floor': True,                                      # legs bend: the lowest point stays on the floor
    'root': [((0, 0, 1), -2), ((0, 1, 0), 20)],
    'spine04': [((0, 0, 1), 2), ((0, 1, 0), -3)],
    'spine02': [((0, 0, 1), 1.5), ((0, 1, 0), -3)],
    'neck01': [((0, 1, 0), -4), ((0, 0, 1), -1)],
    'head': [((0, 1, 0), -10), ((1, 0, 0), 1)],
    'upperleg01.R': [((0, 0, 1), 6)],
    'foot.R': [((0, 0, 1), -4)],
    'upperleg01.L': [((1, 0, 0), -9), ((0, 0, 1), -5), ((0, 1, 0), 6)],
    'lowerleg01.L': [((1, 0, 0), 11)],
    'foot.L': [((1, 0, 0), -2), ((0, 0, 1), 7)],
    'clavicle.L': [((0, 0, 1), -3)], 'clavicle.R': [((0, 0, 1), 3)],
    'upperarm01.L': [((0, 0, 1), -32), ((1, 0, 0), 6)], 'upperarm01.R': [((0, 0, 1), 25), ((1, 0, 0), 6)],
    'lowerarm01.L': [((1, 0, 0), -8), ((0, 0, 1), 4)], 'lowerarm01.R': [((1, 0, 0), -4), ((0, 0, 1), -4)],
    'lowerarm02.L': [(FORE_L, -6)], 'lowerarm02.R': [(FORE_R, 6)],
    'wrist.L': [(FORE_L, 10), ((0, 0, 1), -5)], 'wrist.R': [(FORE_R, -10), ((0, 0, 1), 5)],
    'curl': 18,
}

POSES = {'stand': STAND, 'turn': TURN}

def part_of(pose, share):
    """the pose on its way from rest, 0..1"""
    return {b: t if b == 'on_floor' else t*share if b == 'curl' else [(a, d*share) for a, d in t] for b, t in pose.items()}
